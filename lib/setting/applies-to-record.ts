import type { JsonObject } from "@/lib/shared/json";
import type { AnySetting } from "./define-resource";

/** Whether a record, by what is computed of it (`family`, `kind`), has a setting at all. */
export function appliesToRecord(setting: AnySetting, computed: Readonly<JsonObject>): boolean {
	return setting.appliesTo?.(computed) ?? true;
}
