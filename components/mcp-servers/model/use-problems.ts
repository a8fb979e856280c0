"use client";

import { useCallback, useState } from "react";

/**
 * What the draft cannot hold, by place; the first one is told to the page. A new generation starts empty, and the
 * page that began it knows. `report(place, null)` settles the place and everything below it.
 */
export function useProblems(generation: number, onInvalid: (message: string | null) => void) {
	const [held] = useState(() => ({ generation, problems: new Map<string, string>() }));
	return useCallback(
		(place: string, message: string | null) => {
			if (held.generation !== generation) held.problems.clear();
			held.generation = generation;
			if (message === null) {
				for (const known of [...held.problems.keys()]) if (known.startsWith(place)) held.problems.delete(known);
			} else held.problems.set(place, message);
			const [first] = held.problems.values();
			onInvalid(first ?? null);
		},
		[held, generation, onInvalid],
	);
}
