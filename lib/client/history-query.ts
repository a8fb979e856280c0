import { infiniteQueryOptions } from "@tanstack/react-query";
import type { HistoryEntry } from "@/lib/setting/history-entry";
import type { Page } from "@/lib/setting/resource-snapshot";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** Whose history: one record's, or all that the reader may see. */
export interface HistoryPlace {
	readonly type?: string;
	readonly id?: string;
	readonly limit?: number;
}

/** Pages of accepted writes, newest first. */
export function historyQuery({ type, id, limit = 20 }: HistoryPlace) {
	return infiniteQueryOptions({
		queryKey: queryKeys.history(type ?? "", id ?? ""),
		queryFn: ({ pageParam, signal }) => {
			const search = new URLSearchParams({ limit: String(limit) });
			if (type !== undefined) search.set("resource_type", type);
			if (id !== undefined) search.set("resource_id", id);
			if (pageParam !== "") search.set("cursor", pageParam);
			return fetchJson<Page<HistoryEntry>>(`/api/history?${search}`, { signal });
		},
		initialPageParam: "",
		getNextPageParam: (page) => page.next_cursor,
	});
}
