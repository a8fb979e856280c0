import { hashKey, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { ChangeEvent, ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { fetchJson, RequestError } from "./fetch-json";
import { tombstoneOf } from "./newer-snapshot";
import { queryKeys } from "./query-keys";
import { recordUrl } from "./record-url";

/**
 * The one door for snapshots into the cache: a save's answer, a server-rendered page, a tombstone. Older ones
 * change nothing.
 */
export function adoptSnapshot(client: QueryClient, snapshot: ResourceSnapshot): void {
	client.setQueryData<ResourceSnapshot>(queryKeys.record(snapshot.resource_type, snapshot.id), snapshot);
}

/** The newest snapshot of a record that this browser knows, without reading. */
export function knownSnapshot(client: QueryClient, type: string, id: string): ResourceSnapshot | undefined {
	return client.getQueryData<ResourceSnapshot>(queryKeys.record(type, id));
}

/** The same for who asks over and over, as every part of a page does in each render: the key is hashed once. */
export function snapshotReader(client: QueryClient, type: string, id: string): () => ResourceSnapshot | undefined {
	const hash = hashKey(queryKeys.record(type, id));
	const cache = client.getQueryCache();
	return () => cache.get<ResourceSnapshot>(hash)?.state.data;
}

/** How a record is read. A record that is gone while it was known becomes a tombstone, not an error. */
export function recordQuery(client: QueryClient, definition: ResourceDefinition, id: string) {
	const { type } = definition;
	return queryOptions({
		queryKey: queryKeys.record(type, id),
		queryFn: async ({ signal }): Promise<ResourceSnapshot> => {
			try {
				const read = () => fetchJson<ResourceSnapshot>(recordUrl(definition, id), { signal });
				const first = await read();
				return first.revision < announced(client, type, id) ? await read() : first;
			} catch (error) {
				const known = knownSnapshot(client, type, id);
				if (known && error instanceof RequestError && error.body?.reason === "not_found")
					return tombstoneOf(known, known);
				throw error;
			}
		},
	});
}

const announcements = new WeakMap<QueryClient, Map<string, number>>();

/** The highest revision of a record that events spoke of, 0 without any. A read below it began too early. */
function announced(client: QueryClient, type: string, id: string): number {
	return announcements.get(client)?.get(`${type}/${id}`) ?? 0;
}

function announce(client: QueryClient, { resource_type: type, resource_id: id, revision }: ChangeEvent): void {
	const revisions = announcements.get(client) ?? new Map<string, number>();
	announcements.set(client, revisions.set(`${type}/${id}`, Math.max(revision, announced(client, type, id))));
}

/**
 * Takes in an event: a hint to read again, never a value. One's own echo costs nothing when its answer came
 * first; a deletion counts at once.
 */
export async function applyEvent(client: QueryClient, event: ChangeEvent): Promise<void> {
	const { resource_type: type, resource_id: id, revision } = event;
	if (type === "timer") return client.invalidateQueries({ queryKey: queryKeys.timers });
	const known = knownSnapshot(client, type, id);
	announce(client, event);
	const deleted = event.name.endsWith(".deleted");
	if (deleted && known) adoptSnapshot(client, tombstoneOf(known, { revision, updated_at: event.updated_at }));
	const reads = [
		client.invalidateQueries({ queryKey: queryKeys.lists(type) }),
		client.invalidateQueries({ queryKey: queryKeys.history(type, id) }),
		client.invalidateQueries({ queryKey: queryKeys.history("", "") }),
		// Which secrets there are, and what uses them.
		client.invalidateQueries({ queryKey: queryKeys.secrets }),
	];
	// Another address or key is another answer of the endpoint.
	if (type === "agent" || type === "secret") reads.push(client.invalidateQueries({ queryKey: queryKeys.allChoices }));
	// What a turn is offered.
	if (type === "skill") reads.push(client.invalidateQueries({ queryKey: queryKeys.offers }));
	if (!known || known.revision < revision) {
		reads.push(client.invalidateQueries({ queryKey: queryKeys.record(type, id) }));
	}
	if (deleted) {
		// What is stored under the same id (a profile's MCP document) went with it.
		const related = ({ queryKey: [kind, other, same] }: { readonly queryKey: readonly unknown[] }) =>
			kind === "record" && other !== type && same === id;
		reads.push(client.invalidateQueries({ predicate: related }));
	}
	await Promise.all(reads);
}
