import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "../fetch-json";

/** One of Steward's own tools that is always allowed. */
export interface ListedGrant {
	readonly tool: string;
	/** ISO 8601. */
	readonly since: string;
}

/** What the person allowed for good of Steward's own tools. */
export function grantsQuery() {
	return queryOptions({
		queryKey: ["grants"] as const,
		queryFn: ({ signal }) => fetchJson<{ readonly items: readonly ListedGrant[] }>("/api/mcp/grants", { signal }),
	});
}
