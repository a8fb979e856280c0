"use client";

import dynamic from "next/dynamic";
import { useShortcut } from "../keys/shortcuts";
import { closeSearch, openSearch, useSearchState } from "./search-state";

const SearchPalette = dynamic(() => import("./search-palette").then((module) => module.SearchPalette), { ssr: false });

/** Waits for the search keys; the palette itself is loaded when it is first wanted. */
export function SearchHost() {
	const { open } = useSearchState();
	useShortcut("search", open ? closeSearch : openSearch);
	return open ? <SearchPalette /> : null;
}
