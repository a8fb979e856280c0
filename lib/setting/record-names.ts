import { isJsonObject, type JsonObject } from "@/lib/shared/json";

/** Names of other records, by id. */
export type RecordNames = Readonly<Record<string, string>>;

/** The names that a read has for the records its values refer to (`computed.candidates`); `undefined`: for none. */
export function namesIn({ candidates }: Readonly<JsonObject>): RecordNames | undefined {
	if (!Array.isArray(candidates)) return undefined;
	const named = candidates.filter(isJsonObject).flatMap(({ profile_id: id, name }): [string, string][] => {
		return typeof id === "string" && typeof name === "string" && name !== "" ? [[id, name]] : [];
	});
	return Object.fromEntries(named);
}
