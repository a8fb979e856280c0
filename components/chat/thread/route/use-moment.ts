"use client";

import { useTimers } from "@/components/layout/timers/timers-query";
import { useTimeAt } from "@/components/layout/timers/use-clock";

/** A moment of the server's clock (ISO 8601) and the time now, both by the clock of this device, ms; seen when it comes. */
export function useMoment(at: string): { readonly due: number; readonly now: number } {
	const due = Date.parse(at) - (useTimers()?.ahead ?? 0);
	return { due, now: useTimeAt(due) };
}
