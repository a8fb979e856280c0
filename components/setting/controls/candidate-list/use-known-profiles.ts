"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { listQuery } from "@/lib/client/list-query";
import type { ResourceSummary } from "@/lib/setting/resource-snapshot";
import { isJsonObject, type JsonObject } from "@/lib/shared/json";

/** What a row says of the profile behind it. */
export interface KnownProfile {
	readonly name: string;
	/** Display name of its agent; empty where unknown. */
	readonly agent: string;
	readonly enabled: boolean;
	readonly deleted: boolean;
	/** It was never here: a file of another installation names it. */
	readonly elsewhere?: boolean;
}

/**
 * Profiles by id: as they were read with the record (`computed.candidates`), as they were found, and, newest of all,
 * as the list has them now.
 */
export function knownProfiles(
	computed: JsonObject | undefined,
	records: ReadonlyMap<string, ResourceSummary>,
): ReadonlyMap<string, KnownProfile> {
	const candidates = Array.isArray(computed?.candidates) ? computed.candidates.filter(isJsonObject) : [];
	const known = new Map<string, KnownProfile>();
	for (const { profile_id: id, name, agent, enabled, deleted, elsewhere } of candidates) {
		if (typeof id !== "string" || typeof name !== "string") continue;
		known.set(id, {
			name,
			agent: typeof agent === "string" ? agent : "",
			enabled: enabled !== false,
			deleted: deleted === true,
			elsewhere: elsewhere === true,
		});
	}
	for (const record of records.values()) known.set(record.id, asKnown(record));
	return known;
}

/**
 * One profile by id. `asks`: it is in no list that came, and nothing that was read since tells of it; the server is
 * asked, whose word counts. What it was called before it was deleted stays its name; without any, its id is.
 */
export function useKnownProfile(id: string, known: KnownProfile | undefined, asks: boolean): KnownProfile {
	const { data } = useInfiniteQuery({ ...listQuery("agent_profile", { query: id }), enabled: asks });
	const found = data?.pages.flatMap(({ items }) => items).find((one) => one.id === id);
	if (asks && found) return asKnown(found);
	const told = known ?? { name: id, agent: "", enabled: true, deleted: false };
	return asks && data ? { ...told, deleted: true } : told;
}

function asKnown({ label, parent, facts }: ResourceSummary): KnownProfile {
	return { name: label, agent: parent?.label ?? "", enabled: facts.enabled !== false, deleted: false };
}
