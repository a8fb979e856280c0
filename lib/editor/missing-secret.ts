import { isJsonObject } from "@/lib/shared/json";

/** Stands in a stored draft where a secret was typed: it is never kept and must be entered again. */
export type MissingSecret = { enter_again: true };

export const missingSecret: MissingSecret = { enter_again: true };

/** True for the stand-in of a secret that was not kept. */
export function isMissingSecret(value: unknown): value is MissingSecret {
	return isJsonObject(value) && value.enter_again === true && Object.keys(value).length === 1;
}
