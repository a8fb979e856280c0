"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";
import { menuRoutes, navigationGroups } from "./navigation";

const storageKey = "steward.last-settings-page";
const firstPage = "/settings/profiles";

/** Pages of the menu only: a record may be gone when one comes back. */
function isMenuPage(path: string | null): path is string {
	return navigationGroups.some((group) => menuRoutes(group).some(({ pattern }) => pattern === path));
}

/** Remembers the menu page one is on, for this device. */
export function RememberPage() {
	const path = usePathname();
	useEffect(() => {
		// Outside system: this browser's storage.
		if (isMenuPage(path)) storage()?.setItem(storageKey, path);
	}, [path]);
	return null;
}

/** On a wide window the index has no page of its own: goes on to the last page, without a history entry. */
export function LastPage() {
	const router = useRouter();
	useEffect(() => {
		// Outside system: the width of the window.
		const wide = window.matchMedia("(min-width: 48rem)");
		const go = () => {
			if (!wide.matches || window.location.pathname !== "/settings") return;
			const last = storage()?.getItem(storageKey) ?? null;
			router.replace(isMenuPage(last) ? last : firstPage);
		};
		go();
		wide.addEventListener("change", go);
		return () => wide.removeEventListener("change", go);
	}, [router]);
	return null;
}

/** Storage may be switched off. */
function storage(): Storage | undefined {
	try {
		return window.localStorage;
	} catch {
		return undefined;
	}
}
