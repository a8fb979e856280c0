import { isJsonObject, type Json } from "@/lib/shared/json";

/** What a read shows in place of a stored sensitive value. `mark` changes with the value and its place. */
export type RedactionMarker = {
	redacted: true;
	set: true;
	mark: string;
	/** The harmless part, such as a URL without its credentials. */
	shown?: string;
};

/** What a write sends to keep a stored sensitive value inside a replaced list or map. */
export type KeepMarker = { keep: true; mark: string };

/** True for a redaction marker; sending one back is `redaction_marker`. */
export function isRedactionMarker(value: unknown): value is RedactionMarker {
	return isJsonObject(value) && value.redacted === true;
}

/** True for a keep marker in its closed form. */
export function isKeepMarker(value: unknown): value is KeepMarker {
	return (
		isJsonObject(value) && value.keep === true && typeof value.mark === "string" && Object.keys(value).length === 2
	);
}

/** The form to send for what a read showed: markers become keep markers at the same place. */
export function keepStored(value: Json): Json {
	if (isRedactionMarker(value)) return { keep: true, mark: value.mark };
	if (Array.isArray(value)) return value.map(keepStored);
	if (isJsonObject(value))
		return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keepStored(inner)]));
	return value;
}
