"use client";

import { useEffect } from "react";

let arrived = false;

/** After a navigation that took the focused link away, keys go on in the new page; the first page is read from its top. */
export function ArrivalFocus() {
	useEffect(() => {
		if (arrived && document.activeElement === document.body)
			document.getElementById("content")?.focus({ preventScroll: true });
		arrived = true;
	}, []);
	return null;
}
