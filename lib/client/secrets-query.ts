import { queryOptions } from "@tanstack/react-query";
import type { SecretSummary } from "@/lib/setting/secret-contract";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** Stored secrets by name, with who uses them; never a value. */
export function secretsQuery() {
	return queryOptions({
		queryKey: queryKeys.secrets,
		queryFn: ({ signal }) => fetchJson<{ readonly items: readonly SecretSummary[] }>("/api/secrets", { signal }),
	});
}
