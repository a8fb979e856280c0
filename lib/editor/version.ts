import type { RecordNames, ResourceSnapshot, WriteRef } from "@/lib/setting/resource-snapshot";
import { isJsonObject, type JsonObject } from "@/lib/shared/json";

/** One state of a record an editor can stand on: redacted values, and when the server held them. */
export interface Version {
	readonly values: JsonObject;
	/** Integer, +1 per accepted write. */
	readonly revision: number;
	/** ISO 8601; empty where unknown. */
	readonly updatedAt: string;
	readonly write?: WriteRef;
	/** What the records that the values refer to were called then. */
	readonly names?: RecordNames;
	/** Computed from what was sent because no snapshot came back; secrets in it are still plain text. */
	readonly predicted?: true;
}

/** The part of a snapshot an editor stands on. */
export function versionOf(snapshot: ResourceSnapshot): Version {
	const names = namesIn(snapshot.computed);
	return {
		values: snapshot.values,
		revision: snapshot.revision,
		updatedAt: snapshot.updated_at,
		...(snapshot.last_write ? { write: snapshot.last_write } : {}),
		...(names ? { names } : {}),
	};
}

/** The names that a read has for the records its values refer to (`computed.candidates`); `undefined`: for none. */
function namesIn({ candidates }: Readonly<JsonObject>): RecordNames | undefined {
	if (!Array.isArray(candidates)) return undefined;
	const named = candidates.filter(isJsonObject).flatMap(({ profile_id: id, name }): [string, string][] => {
		return typeof id === "string" && typeof name === "string" && name !== "" ? [[id, name]] : [];
	});
	return Object.fromEntries(named);
}

/** What orders two states of one record: the revision, or the instant where one has no revision. */
export interface Order {
	readonly revision?: number;
	/** ISO 8601 in any offset and precision; missing or unreadable counts as oldest. */
	readonly updatedAt?: string;
}

/** Negative when `a` is older than `b`, 0 when neither is, positive when newer. */
export function compareOrder(a: Order, b: Order): number {
	if (a.revision !== undefined && b.revision !== undefined) return a.revision - b.revision;
	const first = instant(a.updatedAt);
	const second = instant(b.updatedAt);
	return first === second ? 0 : first - second;
}

function instant(text: string | undefined): number {
	const parsed = text === undefined ? Number.NaN : Date.parse(text);
	return Number.isNaN(parsed) ? Number.NEGATIVE_INFINITY : parsed;
}
