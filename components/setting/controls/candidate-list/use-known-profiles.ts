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
	for (const { profile_id: id, name, agent, enabled, deleted } of candidates) {
		if (typeof id !== "string" || typeof name !== "string") continue;
		known.set(id, {
			name,
			agent: typeof agent === "string" ? agent : "",
			enabled: enabled !== false,
			deleted: deleted === true,
		});
	}
	for (const record of records.values()) known.set(record.id, asKnown(record));
	return known;
}

/**
 * One profile by id, asked of the server where it is not known otherwise (`unlisted`: it is in no list that came).
 * Without an answer its id is its name.
 */
export function useKnownProfile(id: string, known: KnownProfile | undefined, unlisted: boolean): KnownProfile {
	const { data } = useInfiniteQuery({ ...listQuery("agent_profile", { query: id }), enabled: !known && unlisted });
	if (known) return known;
	const found = data?.pages.flatMap(({ items }) => items).find((one) => one.id === id);
	return found ? asKnown(found) : { name: id, agent: "", enabled: true, deleted: data !== undefined };
}

function asKnown({ label, parent, facts }: ResourceSummary): KnownProfile {
	return { name: label, agent: parent?.label ?? "", enabled: facts.enabled !== false, deleted: false };
}
