"use client";

import { useCallback, useRef } from "react";

/**
 * Adding a row takes the focus into its first text field. Call `expectRow` before the row is added, give every
 * row `rowRef`: it is called for rows that appear.
 */
export function useNewRow() {
	const expected = useRef(false);
	const expectRow = useCallback(() => {
		expected.current = true;
	}, []);
	const rowRef = useCallback((row: HTMLElement | null) => {
		if (!row || !expected.current) return;
		expected.current = false;
		row.querySelector<HTMLElement>("input:not([type=checkbox]), textarea")?.focus();
	}, []);
	return { expectRow, rowRef };
}
