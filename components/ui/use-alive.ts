"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in what the server sent, true once this part of the page runs: before that nothing typed would be kept. */
export function useAlive(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
