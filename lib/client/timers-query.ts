import { queryOptions } from "@tanstack/react-query";
import type { TimerList } from "@/lib/skill/timer";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** The person's timers, alarms and reminders; read again when an event says that one changed. */
export function timersQuery() {
	return queryOptions({
		queryKey: queryKeys.timers,
		queryFn: ({ signal }) => fetchJson<TimerList>("/api/timers", { signal }),
	});
}
