"use client";

import { useEffect, useState } from "react";

/** Code that is fetched when it is first wanted, and shared by all who want it. */
export interface OnDemand<Part> {
	/** The part once it was fetched. */
	readonly now: () => Part | undefined;
	/** Fetches it, once; a fetch that failed is made again the next time. */
	readonly fetch: () => Promise<Part>;
}

/** Wraps an `import()`, so that what opens later weighs nothing at first view. */
export function onDemand<Part>(load: () => Promise<Part>): OnDemand<Part> {
	let part: Part | undefined;
	let pending: Promise<Part> | undefined;
	return {
		now: () => part,
		fetch() {
			pending ??= load().then(
				(loaded) => {
					part = loaded;
					return loaded;
				},
				(error: unknown) => {
					pending = undefined;
					throw error;
				},
			);
			return pending;
		},
	};
}

/** The part, from the render on in which it is wanted and there. `onFailed`: it could not be fetched. */
export function useOnDemand<Part>(
	source: OnDemand<Part>,
	wanted: boolean,
	onFailed: () => void,
): { readonly part: Part } | undefined {
	const [, setFetched] = useState(false);
	const part = source.now();
	const missing = wanted && part === undefined;
	// biome-ignore lint/correctness/useExhaustiveDependencies: a handler that is another one in each render fetches nothing anew.
	useEffect(() => {
		if (!missing) return;
		// Outside system: the network, for the code.
		let left = false;
		source.fetch().then(
			() => left || setFetched(true),
			() => left || onFailed(),
		);
		return () => {
			left = true;
		};
	}, [source, missing]);
	return part === undefined ? undefined : { part };
}
