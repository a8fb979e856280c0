"use client";

import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { useShortcut } from "@/components/layout/keys/shortcuts";
import { PageCoordinator } from "@/lib/client/editing/page-coordinator";
import { guardHistory } from "@/lib/client/leaving/history-guard";
import { guardLeaving } from "@/lib/client/leaving/leave-guard";
import type { SaveBarState } from "@/lib/editor/coordinator";

const CoordinatorContext = createContext<PageCoordinator | null>(null);

/**
 * Collects what a page can save: one save bar, Mod+S, and a question before leaving with something unsaved.
 * Belongs into the page, so that it goes with it.
 */
export function SaveCoordinator({ children }: { readonly children: ReactNode }) {
	const [coordinator] = useState(() => new PageCoordinator());
	useEffect(() => guardLeaving(() => !coordinator.mayLeave()), [coordinator]);
	useEffect(() => guardHistory(window), []);
	// The save bar of the page, registered before this, answers first; without one the browser would save the page as a file.
	useShortcut("save", () => void coordinator.press());
	return <CoordinatorContext value={coordinator}>{children}</CoordinatorContext>;
}

/** The coordinator of the page around. */
export function usePageCoordinator(): PageCoordinator {
	const coordinator = use(CoordinatorContext);
	if (!coordinator) throw new Error("an editor stands outside a SaveCoordinator");
	return coordinator;
}

export interface PageSaving {
	readonly bar: SaveBarState;
	/** Also retries; ignored while nothing can be sent, queued while a save runs. True once nothing is left unsaved. */
	readonly save: () => Promise<boolean>;
	readonly discard: () => void;
	/** Goes to a contributor, by default to the place its block names. */
	readonly jump: (id: string, path?: readonly string[]) => void;
}

/** The state of the page's one save bar, and what its buttons do. */
export function usePageSaving(): PageSaving {
	const coordinator = usePageCoordinator();
	useSyncExternalStore(coordinator.subscribe, coordinator.version, coordinator.version);
	return {
		bar: coordinator.bar(),
		save: async () => {
			await coordinator.press();
			return coordinator.bar().status === "clean";
		},
		discard: coordinator.discardAll,
		jump: coordinator.jump,
	};
}
