"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/lib/client/fetch-json";
import { queryKeys } from "@/lib/client/query-keys";
import type { TimerList } from "@/lib/skill/timer";

/** Timers of the person, and how far the server's clock is ahead of this device's, ms. */
export interface KnownTimers extends TimerList {
	readonly ahead: number;
}

/** Timers of the person; events tell when they changed. */
export function timersQuery() {
	return queryOptions({
		queryKey: queryKeys.timers,
		queryFn: async ({ signal }): Promise<KnownTimers> => {
			const asked = Date.now();
			const list = await fetchJson<TimerList>("/api/timers", { signal });
			// The server looked at its clock somewhere between question and answer.
			return { ...list, ahead: Math.round(Date.parse(list.now) - (asked + Date.now()) / 2) };
		},
	});
}

/** The person's timers as this browser knows them. */
export function useTimers(): KnownTimers | undefined {
	return useQuery(timersQuery()).data;
}
