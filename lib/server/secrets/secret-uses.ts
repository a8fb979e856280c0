import "server-only";
import { and, isNull, or, sql } from "drizzle-orm";
import { findReferences } from "@/lib/mcp/secret-reference";
import { agentRecord } from "@/lib/server/agent/agent-record";
import type { ReadHandle } from "@/lib/server/db/client";
import { mcpServers } from "@/lib/server/db/schema/mcp";
import { agentProfileMcp, agentProfiles, agents } from "@/lib/server/db/schema/records";
import { skills } from "@/lib/server/db/schema/skill";
import { mcpRecord } from "@/lib/server/mcp/mcp-record";
import { serverRecord } from "@/lib/server/mcp/workspace/server-record";
import { profileRecord } from "@/lib/server/profile/profile-record";
import { recordColumnsOf, toRecord } from "@/lib/server/setting/load-record";
import type { RecordKind, StoredRecord } from "@/lib/server/setting/record-kind";
import { skillRecord } from "@/lib/server/skill/skill-record";
import { fieldOf } from "@/lib/setting/define-setting";
import type { SecretUse } from "@/lib/setting/secret-contract";
import { isJsonObject } from "@/lib/shared/json";

/** A use and the secret it names, by id or by name. */
export interface FoundUse {
	readonly by: "id" | "name";
	readonly secret: string;
	readonly use: SecretUse;
}

interface Place {
	readonly kind: RecordKind;
	readonly table: typeof agents | typeof agentProfiles | typeof agentProfileMcp | typeof mcpServers | typeof skills;
	/** Rows that may hold a reference; others are not opened. */
	readonly marker: string;
}

const places: readonly Place[] = [
	{ kind: agentRecord, table: agents, marker: "secret_" },
	{ kind: profileRecord, table: agentProfiles, marker: "secret_" },
	{ kind: mcpRecord, table: agentProfileMcp, marker: "{secret:" },
	{ kind: serverRecord, table: mcpServers, marker: "{secret:" },
	{ kind: skillRecord, table: skills, marker: "{secret:" },
];

/** Everything that refers to a stored secret, found in the saved records. */
export async function findSecretUses(db: ReadHandle): Promise<readonly FoundUse[]> {
	const found: FoundUse[] = [];
	const names = await profileNames(db);
	for (const { kind, table, marker } of places) {
		const rows = await db.all<Record<string, string | number | null>>(
			sql`select ${recordColumnsOf(kind)} from ${table} where ${and(
				isNull(table.deletedAt),
				// A sealed text may refer to a secret beside what it hides.
				or(sql`instr(settings, ${marker}) > 0`, sql`instr(settings, '$sealed') > 0`),
			)}`,
		);
		for (const row of rows) found.push(...usesOf(kind, toRecord(kind, row), names));
	}
	return found;
}

/** The uses of one secret. */
export function usesOfSecret(found: readonly FoundUse[], secret: { id: string; name: string }): readonly SecretUse[] {
	return found.filter((one) => one.secret === (one.by === "id" ? secret.id : secret.name)).map((one) => one.use);
}

/** The references of one record: settings that point at a secret, `secret_id` below any value, `${secret:NAME}` in texts. */
export function usesOf(kind: RecordKind, record: StoredRecord, names: ReadonlyMap<string, string>): FoundUse[] {
	const { resource } = kind;
	return resource.settings.flatMap((setting) => {
		const field = fieldOf(setting.key);
		const value = record.values[field];
		const own = record.values.name ?? record.values.display_name ?? record.own.name;
		const label = typeof own === "string" ? own : (names.get(record.id) ?? "");
		const use = { resource_type: resource.type, resource_id: record.id, label, field };
		const ids =
			setting.references === "secret" && typeof value === "string" && value !== "" ? [value] : secretIds(value);
		const byName = new Set(findReferences(value).map((reference) => reference.name));
		return [
			...ids.map((secret) => ({ by: "id" as const, secret, use })),
			...[...byName].map((secret) => ({ by: "name" as const, secret, use })),
		];
	});
}

function secretIds(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(secretIds);
	if (!isJsonObject(value)) return [];
	return Object.entries(value).flatMap(([key, inner]) =>
		key === "secret_id" && typeof inner === "string" ? [inner] : secretIds(inner),
	);
}

async function profileNames(db: ReadHandle): Promise<ReadonlyMap<string, string>> {
	const rows = await db.all<{ id: string; name: string | null }>(sql`select id, name from ${agentProfiles}`);
	return new Map(rows.map((row) => [row.id, row.name ?? ""]));
}
