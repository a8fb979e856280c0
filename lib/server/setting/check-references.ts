import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { ReadHandle } from "@/lib/server/db/client";
import { secrets } from "@/lib/server/db/schema/install";
import { agentProfiles } from "@/lib/server/db/schema/records";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";
import { AppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import { keyOf } from "./check-patch";

/** Throws `invalid_value` where a changed reference names a record that is not there; `""` is no reference. */
export async function checkReferences(db: ReadHandle, definition: ResourceDefinition, patch: JsonObject) {
	for (const setting of definition.settings) {
		const field = fieldOf(setting.key);
		const id = patch[field];
		if (typeof id !== "string" || id === "" || setting.references === undefined) continue;
		if (!(await exists(db, setting.references, id))) throw danglingReference(definition, field, field);
	}
}

/** The error for a reference to nothing; the id is not quoted. */
export function danglingReference(definition: ResourceDefinition, field: string, path: string): AppError {
	return new AppError("invalid_value", "This refers to something that is not there.", {
		key: keyOf(definition, field),
		path,
		expected: "the id of an existing record",
	});
}

/** Whether the secrets store has an entry of this id. */
export async function secretExists(db: ReadHandle, id: string): Promise<boolean> {
	return exists(db, "secret", id);
}

async function exists(db: ReadHandle, type: string, id: string): Promise<boolean> {
	const rows = await db.all<{ found: number }>(sql`select 1 as found from ${referenced(type)} and id = ${id} limit 1`);
	return rows.length > 0;
}

function referenced(type: string): SQL {
	if (type === "secret") return sql`${secrets} where true`;
	if (type === "agent_profile") return sql`${agentProfiles} where deleted_at is null`;
	throw new Error(`no table is known for references to ${type}`);
}
