"use client";

import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds, kept current; false on the server and while hydrating. */
export function useMedia(query: string): boolean {
	const subscribe = useCallback(
		(listener: () => void) => {
			const media = window.matchMedia(query);
			media.addEventListener("change", listener);
			return () => media.removeEventListener("change", listener);
		},
		[query],
	);
	return useSyncExternalStore(
		subscribe,
		() => window.matchMedia(query).matches,
		() => false,
	);
}

/** A finger rather than a mouse. For behaviour only; sizes follow the pointer in CSS. */
export function useCoarsePointer(): boolean {
	return useMedia("(pointer: coarse)");
}
