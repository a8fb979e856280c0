"use client";

import { create } from "zustand";

/** Whether the search palette is open. */
export const useSearchState = create<{ readonly open: boolean }>(() => ({ open: false }));

export function openSearch(): void {
	useSearchState.setState({ open: true });
}

export function closeSearch(): void {
	useSearchState.setState({ open: false });
}
