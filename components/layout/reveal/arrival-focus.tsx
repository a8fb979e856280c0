"use client";

import { type RefObject, useEffect } from "react";

let arrived = false;

/**
 * After a navigation that took what had the focus away, keys go on in the new page; the first page is read from its top.
 * `field` has them at once, but under a finger: the keyboard would cover the page.
 */
export function ArrivalFocus({ field }: { readonly field?: RefObject<HTMLElement | null> }) {
	useEffect(() => {
		if (arrived && document.activeElement === document.body) {
			const wanted = matchMedia("(pointer: coarse)").matches ? null : field?.current;
			(wanted ?? document.getElementById("content"))?.focus({ preventScroll: true });
		}
		arrived = true;
	}, [field]);
	return null;
}
