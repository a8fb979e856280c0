import type { ErrorBody } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import { toolLimits } from "./tool-contract";

/**
 * The size rules of one update (*settings parity*, Compact update validation): at least one field, at most
 * 50, at most 256 KiB serialized, counted in bytes. `null` when the changes keep them.
 */
export function changesFault(changes: JsonObject): ErrorBody | null {
	const count = Object.keys(changes).length;
	if (count === 0) {
		return {
			code: "invalid",
			reason: "invalid_arguments",
			message: "changes is empty.",
			path: "changes",
			expected: "an object with at least one setting",
		};
	}
	if (count > toolLimits.changedFields) {
		return tooLarge(`at most ${toolLimits.changedFields} settings in one call`);
	}
	const bytes = new TextEncoder().encode(JSON.stringify(changes)).length;
	return bytes > toolLimits.changesBytes ? tooLarge("at most 256 KiB of serialized changes") : null;
}

const tooLarge = (expected: string): ErrorBody => ({
	code: "limit",
	reason: "too_large",
	message: "The changes are too large for one call.",
	path: "changes",
	expected,
	suggested: "Send fewer settings per call.",
});
