import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Page, ResourceSummary } from "@/lib/setting/resource-snapshot";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** Pages of the records of a type whose label or id fits `query`. */
export function listQuery(
	type: string,
	{ query = "", limit = 50 }: { readonly query?: string; readonly limit?: number } = {},
) {
	return infiniteQueryOptions({
		queryKey: queryKeys.list(type, { query, limit }),
		queryFn: ({ pageParam, signal }) => {
			const search = new URLSearchParams({ limit: String(limit) });
			if (query !== "") search.set("query", query);
			if (pageParam !== "") search.set("cursor", pageParam);
			return fetchJson<Page<ResourceSummary>>(`/api/settings/${encodeURIComponent(type)}?${search}`, { signal });
		},
		initialPageParam: "",
		getNextPageParam: (page) => page.next_cursor,
	});
}
