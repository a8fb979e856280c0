import { isMissingSecret } from "@/lib/editor/missing-secret";
import { normalizeServer } from "@/lib/mcp/normalize-server";
import { type Server, serverSchema } from "@/lib/mcp/server";
import { isKeepMarker, isRedactionMarker } from "@/lib/setting/redaction-marker";
import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";

/** True for what stands where a secret is stored or was typed: it is no text and is never looked into. */
export function isStandIn(value: unknown): boolean {
	return isRedactionMarker(value) || isKeepMarker(value) || isMissingSecret(value);
}

function withoutStandIns(value: Json): Json {
	if (isStandIn(value)) return "stored";
	if (Array.isArray(value)) return value.map(withoutStandIns);
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutStandIns(inner)]));
}

/** The server of a draft as the form reads it, stand-ins in place of texts; `null` when its shape is no server's. */
export function readableServer(value: Json | undefined): Server | null {
	if (!isJsonObject(value) || isStandIn(value)) return null;
	const parsed = serverSchema.safeParse(withoutStandIns(value));
	const unread = parsed.error?.issues.some(({ code }) => code !== "unrecognized_keys");
	return unread ? null : (value as Server);
}

const ownKeys: ReadonlySet<string> = new Set(Object.keys(serverSchema.shape));

/** What other programs left in a server: unknown keys, `extra` and `meta`, kept as it is. */
export function keptData(server: JsonObject): readonly (readonly [string, Json])[] {
	const foreign = Object.entries(server).filter(([key]) => !ownKeys.has(key));
	const inside = ["extra", "meta"].flatMap((key) => (isJsonObject(server[key]) ? Object.entries(server[key]) : []));
	return [...foreign, ...inside];
}

/** Equality of two servers, or parts of one, in their stored form; a server that cannot be read equals itself only. */
export function sameServer(a: Json | undefined, b: Json | undefined, part?: string): boolean {
	const pick = (value: Json | undefined): unknown => {
		const server = readableServer(value);
		if (!server) return value;
		const normal = normalizeServer(server) as JsonObject;
		return part === undefined ? normal : normal[part];
	};
	return sameJson(pick(a) ?? null, pick(b) ?? null);
}

/** The object with one key set; `undefined` takes it away. Order stays. */
export function withKey<T extends object>(object: T, key: string, value: unknown): T {
	const { [key]: _gone, ...rest } = object as Record<string, unknown>;
	if (value === undefined) return rest as T;
	return { ...object, [key]: value };
}

/** The map with one name changed in its place. */
export function renameKey<T>(map: Readonly<Record<string, T>>, from: string, to: string): Record<string, T> {
	return Object.fromEntries(Object.entries(map).map(([key, value]) => [key === from ? to : key, value]));
}
