import "server-only";
import { markOf as markAt } from "@/lib/server/secrets/seal-box";
import type { MarkOf } from "@/lib/setting/redact";

/** Marks of one record's stored secrets: keyed hashes of value and place, so that a changed secret is a visible change. */
export function markOf(resourceType: string, id: string): MarkOf {
	return (place, value) => markAt(JSON.stringify([resourceType, id, place]), value);
}

/** A short keyed hash of what a save id was used for; tells two requests apart without keeping their values. */
export function purposeMark(text: string): string {
	return markAt("save", text);
}
