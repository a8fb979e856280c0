"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { reveal } from "./reveal";

/** Reveals the place the address names after `#`, on every page and whenever it changes. Once, in the root layout. */
export function RevealAnchor() {
	const path = usePathname();
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new page has the same address bar but other places.
	useEffect(() => {
		// Outside system: the address bar. Opening sections must not happen while React commits.
		const go = () => queueMicrotask(revealHash);
		go();
		window.addEventListener("hashchange", go);
		return () => window.removeEventListener("hashchange", go);
	}, [path]);
	return null;
}

function revealHash(): void {
	const id = decodeHash(window.location.hash);
	if (id !== "" && id !== "content") reveal(id);
}

function decodeHash(hash: string): string {
	try {
		return decodeURIComponent(hash.slice(1));
	} catch {
		return "";
	}
}
