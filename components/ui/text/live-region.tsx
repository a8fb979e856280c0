"use client";

import { useSyncExternalStore } from "react";

let message = "";
const listeners = new Set<() => void>();

/** Says something to screen readers when they are free. One sentence per event, never per token. */
export function announce(text: string): void {
	// The same words twice are two events: an invisible difference makes the second one audible.
	message = text === message ? `${text}\u00a0` : text;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Where `announce` speaks; once, in the root layout. */
export function LiveRegion() {
	const text = useSyncExternalStore(
		subscribe,
		() => message,
		() => "",
	);
	return (
		<div role="status" aria-live="polite" className="sr-only">
			{text}
		</div>
	);
}
