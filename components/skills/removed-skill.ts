"use client";

import { create } from "zustand";

/** The skill that was removed last, for as long as it can be offered back. */
export interface RemovedSkill {
	readonly id: string;
	readonly name: string;
}

export const useRemovedSkill = create<{ readonly removed: RemovedSkill | null }>(() => ({ removed: null }));

/** Remembers what was removed, or that nothing is offered back any more. */
export function offerBack(removed: RemovedSkill | null): void {
	useRemovedSkill.setState({ removed });
}
