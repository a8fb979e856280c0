import "server-only";
import type { ReadHandle } from "@/lib/server/db/client";
import type { RecordKind } from "@/lib/server/setting/record-kind";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";
import type { RecordNames } from "@/lib/setting/resource-snapshot";
import { candidateProfiles } from "./dynamic/candidate-facts";

/** What profiles are called, by id; deleted ones too. */
export async function profileNames(db: ReadHandle, ids: readonly string[]): Promise<RecordNames> {
	const found = await candidateProfiles(db, ids);
	return Object.fromEntries([...found].map(([id, { name }]) => [id, name]));
}

/** The profiles that settings of a resource choose, one each. */
export function chosenProfiles({ settings }: ResourceDefinition): NonNullable<RecordKind["refers"]> {
	const fields = settings.filter(({ references }) => references === "agent_profile").map(({ key }) => fieldOf(key));
	return {
		ids: (values) =>
			fields.map((field) => values[field]).filter((id): id is string => typeof id === "string" && id !== ""),
		names: profileNames,
	};
}
