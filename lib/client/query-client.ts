import { isServer, QueryClient, type QueryKey, replaceEqualDeep } from "@tanstack/react-query";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { isJsonObject } from "@/lib/shared/json";
import { RequestError } from "./fetch-json";
import { newerSnapshot } from "./newer-snapshot";
import { queryKeys } from "./query-keys";

/** A query client whose records never go backwards, whoever writes into it. */
export function createQueryClient(): QueryClient {
	const client = new QueryClient({
		defaultOptions: {
			queries: {
				staleTime: 30_000,
				refetchOnWindowFocus: true,
				refetchOnReconnect: true,
				retry: (failures, error) => failures < 2 && isTransient(error),
			},
		},
	});
	client.setQueryDefaults(queryKeys.records, {
		refetchOnWindowFocus: "always",
		refetchOnReconnect: "always",
		// Called for every write into the cache: a fetch, a save answer, a server-rendered snapshot.
		structuralSharing: newestWins,
	});
	return client;
}

function newestWins(known: unknown, read: unknown): unknown {
	if (!isSnapshot(read)) return read;
	const newer = newerSnapshot(isSnapshot(known) ? known : undefined, read);
	return newer === known ? known : replaceEqualDeep(known, newer);
}

function isSnapshot(value: unknown): value is ResourceSnapshot {
	return isJsonObject(value) && typeof value.revision === "number" && typeof value.resource_type === "string";
}

function isTransient(error: Error): boolean {
	if (!(error instanceof RequestError)) return false;
	return error.status === null || error.status === 503 || error.status === 429;
}

let browserClient: QueryClient | undefined;

/** The browser's one query client; a fresh one per render on the server, where nothing may be shared. */
export function getQueryClient(): QueryClient {
	if (isServer) return createQueryClient();
	browserClient ??= createQueryClient();
	return browserClient;
}

/** Reads again everything that is on screen: after a gap in the event stream, on focus, from the page cache. */
export async function readAgain(client: QueryClient, queryKey?: QueryKey): Promise<void> {
	await client.invalidateQueries(queryKey ? { queryKey } : {});
}
