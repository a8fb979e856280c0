import "server-only";
import { sealBox } from "@/lib/server/secrets/seal-box";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { mapSensitive } from "@/lib/setting/sensitive/sensitive-spots";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";

/** The one key of a sealed part. */
export const SEALED = "$sealed";

/** The form values are stored in, bound to their record: every secret string is sealed, the rest stays readable. */
export function sealValues(definition: ResourceDefinition, id: string, values: JsonObject): JsonObject {
	const place = recordPlace(definition.type, id);
	return mapSensitive(definition, values, (spot) =>
		spot.secret ? { [SEALED]: sealBox().seal(spot.text, place) } : spot.text,
	);
}

/** Opens one stored value. Throws when a sealed part is broken. A plain string in place of a sealed one is taken as it is. */
export function openStored(definition: ResourceDefinition, id: string, stored: Json): Json {
	const place = recordPlace(definition.type, id);
	const open = (value: Json): Json => {
		if (Array.isArray(value)) return value.map(open);
		if (!isJsonObject(value)) return value;
		const sealed = value[SEALED];
		if (typeof sealed === "string" && Object.keys(value).length === 1) return sealBox().open(sealed, place);
		return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, open(inner)]));
	};
	return open(stored);
}

/** The place the parts of a record are sealed for. */
export function recordPlace(type: string, id: string): string {
	return `records:${type}:${id}`;
}
