"use client";

import { type PointerEvent, useRef, useState } from "react";

/** A row on its way: where it was taken, and where it would be let go. */
export interface RowDrag {
	readonly from: number;
	readonly to: number;
}

/**
 * Moves rows of a list by a handle under a fine pointer. `onDrop` is asked once, when the row is let go at another
 * place; Escape, or a pointer that is taken away, leaves everything as it was.
 */
export function useRowDrag(onDrop: (from: number, to: number) => void) {
	const list = useRef<HTMLOListElement>(null);
	const [drag, setDrag] = useState<RowDrag | null>(null);
	const newest = useRef(onDrop);
	newest.current = onDrop;
	const take = (from: number) => (event: PointerEvent<HTMLElement>) => {
		if (event.button !== 0 || event.pointerType === "touch") return;
		event.preventDefault();
		const handle = event.currentTarget;
		const row = handle.closest("li");
		const over = new AbortController();
		const { signal } = over;
		let to = from;
		const end = (dropped: boolean) => {
			over.abort();
			setDrag(null);
			// Rows that came or went meanwhile: it is let go from where it is now.
			const now = rowsOf(list.current).indexOf(row as HTMLElement);
			if (dropped && now >= 0 && to !== now) newest.current(now, to);
		};
		const follow = (move: globalThis.PointerEvent) => {
			to = placeAt(rowsOf(list.current), move.clientY, to);
			setDrag({ from, to });
		};
		const cancel = (key: KeyboardEvent) => {
			if (key.key !== "Escape") return;
			key.preventDefault();
			key.stopPropagation();
			end(false);
		};
		handle.setPointerCapture(event.pointerId);
		handle.addEventListener("pointermove", follow, { signal });
		handle.addEventListener("pointerup", () => end(true), { signal });
		handle.addEventListener("lostpointercapture", () => end(false), { signal });
		window.addEventListener("keydown", cancel, { signal, capture: true });
		setDrag({ from, to });
	};
	return { list, drag, take };
}

const rowsOf = (list: HTMLElement | null) => [...(list?.children ?? [])] as HTMLElement[];

/** The place whose row the pointer is over, and that row in sight; above the first and below the last counts as them. */
function placeAt(rows: readonly HTMLElement[], y: number, before: number): number {
	const over = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
	const place = over === -1 ? rows.length - 1 : over;
	if (place !== before) rows[place]?.scrollIntoView({ block: "nearest" });
	return place;
}
