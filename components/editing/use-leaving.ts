"use client";

import { useRouter } from "next/navigation";
import { useSyncExternalStore } from "react";
import { holdLeave, isSamePage, leaveGuard, leaveNow, stay } from "@/lib/client/leaving/leave-guard";
import { usePageCoordinator } from "./save-coordinator";

/** The router, asking before it leaves a page with something unsaved. */
export function useGuardedRouter(): Pick<ReturnType<typeof useRouter>, "push" | "replace" | "back" | "refresh"> {
	const router = useRouter();
	const guarded = (href: string, go: () => void) => {
		if (isSamePage(href, window.location.href) || !holdLeave(go)) go();
	};
	return {
		push: (href, options) => guarded(href, () => router.push(href, options)),
		replace: (href, options) => guarded(href, () => router.replace(href, options)),
		back: () => {
			if (!holdLeave(() => router.back())) router.back();
		},
		refresh: () => router.refresh(),
	};
}

export interface Leaving {
	/** The question is open. */
	readonly asks: boolean;
	/** False: something could not be saved, the page stays and its save bar says what. */
	readonly saveAndLeave: () => Promise<boolean>;
	/** A running save is not recalled; its end is waited for. */
	readonly discardAndLeave: () => Promise<void>;
	readonly stay: () => void;
}

/** The three choices of a person who leaves with something unsaved. */
export function useLeaving(): Leaving {
	const coordinator = usePageCoordinator();
	const { held } = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.getState, leaveGuard.getInitialState);
	return {
		asks: held !== null,
		saveAndLeave: async () => {
			await coordinator.press();
			return leaveNow();
		},
		discardAndLeave: async () => {
			coordinator.discardAll();
			await coordinator.idle();
			coordinator.discardAll();
			leaveNow();
		},
		stay,
	};
}
