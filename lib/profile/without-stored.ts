import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";

/** A profile's shown values without what only a marker stands for: list entries that held one are left out. */
export function withoutStored(values: JsonObject): JsonObject {
	return Object.fromEntries(
		Object.entries(values).flatMap(([field, value]) => {
			const kept = strip(value);
			return kept === undefined ? [] : [[field, kept]];
		}),
	);
}

function strip(value: Json): Json | undefined {
	if (isRedactionMarker(value)) return undefined;
	if (Array.isArray(value)) return value.filter((entry) => !holdsMarker(entry));
	return value;
}

function holdsMarker(value: Json): boolean {
	if (isRedactionMarker(value)) return true;
	if (Array.isArray(value)) return value.some(holdsMarker);
	return isJsonObject(value) && Object.values(value).some(holdsMarker);
}
