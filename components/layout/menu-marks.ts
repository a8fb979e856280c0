"use client";

import { useEffect } from "react";
import { create } from "zustand";

/** What an open page says about itself in the menu: it waits for a decision, or has unsaved edits. */
export type MenuMark = "review" | "edited";

const useMarks = create<Readonly<Record<string, MenuMark | undefined>>>(() => ({}));

/** Shows a mark at the menu row of a page while the component is there. */
export function useMenuMark(href: string, mark: MenuMark | null): void {
	useEffect(() => {
		// Outside system: the menu, which stands beside the page and not above it.
		useMarks.setState({ [href]: mark ?? undefined });
		return () => useMarks.setState({ [href]: undefined });
	}, [href, mark]);
}

/** The mark of a menu row. */
export function useMarkOf(href: string): MenuMark | undefined {
	return useMarks((marks) => marks[href]);
}
