import { AppError } from "@/lib/shared/app-error";
import { isJsonObject } from "@/lib/shared/json";

/** A place in a list ordered by time and id. */
export interface AgePlace {
	/** ms since the epoch. */
	readonly at: number;
	readonly id: string;
}

export function ageCursor({ at, id }: AgePlace): string {
	return JSON.stringify({ at, id });
}

/** Reads a place back; throws `invalid_cursor`. */
export function readAgeCursor(cursor: string): AgePlace {
	try {
		const place: unknown = JSON.parse(cursor);
		if (isJsonObject(place) && typeof place.at === "number" && typeof place.id === "string") {
			return { at: place.at, id: place.id };
		}
	} catch {
		// falls through to the one error
	}
	throw new AppError("invalid_cursor", "This cursor does not belong to this list.");
}
