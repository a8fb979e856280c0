import { infiniteQueryOptions } from "@tanstack/react-query";
import type { MemoryEntry, MemoryKind } from "@/lib/chat/memory/memory-entry";
import type { Page } from "@/lib/setting/resource-snapshot";
import { fetchJson } from "../fetch-json";
import { queryKeys } from "../query-keys";

/** Pages of what is remembered, newest first. */
export function memoryQuery(kind: MemoryKind) {
	return infiniteQueryOptions({
		queryKey: queryKeys.memory(kind),
		queryFn: ({ pageParam, signal }) => {
			const search = new URLSearchParams({ kind, limit: "20" });
			if (pageParam !== "") search.set("cursor", pageParam);
			return fetchJson<Page<MemoryEntry>>(`/api/memory?${search}`, { signal });
		},
		initialPageParam: "",
		getNextPageParam: (page) => page.next_cursor,
	});
}
