"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useState } from "react";
import { holdLeave, isSamePage } from "@/lib/client/leaving/leave-guard";
import type { SearchEntry } from "@/lib/tool/search-entries";
import { reveal } from "../reveal/reveal";
import { type SearchRow, usePageRows, useRecordRows, useSettingRows, useTargetRows } from "./search-rows";
import { closeSearch } from "./search-state";
import { useSettingSearch } from "./setting-hits";

/** Query, rows and the marked row of the palette. `entry`: the setting whose record is being chosen. */
export function usePalette() {
	const router = useRouter();
	const [query, setQuery] = useState("");
	const [entry, setEntry] = useState<SearchEntry | null>(null);
	const [active, setActive] = useState(0);
	const rows = useRows(entry, query);
	const at = Math.min(active, rows.length - 1);

	const look = (text: string) => {
		setQuery(text);
		setActive(0);
	};
	const back = () => {
		setEntry(null);
		look("");
	};
	const choose = (row: SearchRow) => {
		const { href } = row;
		if (href === null) {
			setEntry(row.entry ?? null);
			look("");
			return;
		}
		closeSearch();
		if (isSamePage(href, window.location.href)) revealHere(href);
		else if (!holdLeave(() => router.push(href))) router.push(href);
	};
	const move = (step: 1 | -1) => setActive(rows.length === 0 ? 0 : (at + step + rows.length) % rows.length);
	/** True when the key did something here. */
	const act = (key: string): boolean => {
		if (key === "ArrowDown" || key === "ArrowUp") {
			move(key === "ArrowDown" ? 1 : -1);
			return true;
		}
		const row = rows[at];
		if (key === "Enter" && row) {
			choose(row);
			return true;
		}
		return (key === "Escape" || key === "Backspace") && undo(key);
	};
	/** Escape empties the field first; on an empty one either key leaves the choice of a record. */
	const undo = (key: string): boolean => {
		if (query !== "") {
			if (key === "Escape") look("");
			return key === "Escape";
		}
		if (entry) back();
		return entry !== null;
	};
	const onKeyDown = (event: KeyboardEvent) => {
		// A key that composes a character belongs to the input method.
		if (event.nativeEvent.isComposing || event.keyCode === 229 || !act(event.key)) return;
		event.preventDefault();
		event.stopPropagation();
	};
	return { query, entry, rows, active: at, look, back, choose, point: setActive, onKeyDown };
}

function useRows(entry: SearchEntry | null, query: string): readonly SearchRow[] {
	const pages = usePageRows(query);
	const settings = useSettingRows(useSettingSearch(), query);
	const records = useRecordRows(entry ? "" : query);
	const targets = useTargetRows(entry, query);
	return entry ? targets : [...pages, ...settings, ...records];
}

/** The dialog gives the focus back as it closes; what is revealed takes it after that. */
function revealHere(href: string): void {
	const id = decodeURIComponent(href.split("#")[1] ?? "");
	window.history.pushState(null, "", href);
	if (id !== "") requestAnimationFrame(() => requestAnimationFrame(() => reveal(id)));
}
