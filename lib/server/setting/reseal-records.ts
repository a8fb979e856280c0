import "server-only";
import { sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { WriteTransaction } from "@/lib/server/db/client";
import { changes, events } from "@/lib/server/db/schema/journal";
import { mcpServers } from "@/lib/server/db/schema/mcp";
import {
	agentProfileMcp,
	agentProfiles,
	agents,
	runtimeFlags,
	userSettings,
	workspaces,
} from "@/lib/server/db/schema/records";
import { skills } from "@/lib/server/db/schema/skill";
import type { SealBox } from "@/lib/server/secrets/seal-box";
import { isJsonObject, type Json } from "@/lib/shared/json";
import type { ResourceType } from "@/lib/tool/resources";
import { recordPlace, SEALED } from "./sealed-values";

const tables: Readonly<Record<ResourceType, SQLiteTable>> = {
	agent: agents,
	agent_profile: agentProfiles,
	agent_profile_mcp: agentProfileMcp,
	mcp_server: mcpServers,
	runtime_flag: runtimeFlags,
	skill: skills,
	user_settings: userSettings,
	workspace: workspaces,
};

/**
 * Seals every record and its history again with the current key, so that an older one can go. What does not open
 * stays as it is. No revision moves: nothing changed.
 */
export async function resealRecords(tx: WriteTransaction, box: SealBox): Promise<void> {
	for (const [type, table] of Object.entries(tables)) {
		const rows = await tx.all<{ id: string; settings: string }>(
			sql`select id, settings from ${table} where settings like ${`%"${SEALED}"%`}`,
		);
		for (const { id, settings } of rows) {
			const fresh = resealText(box, recordPlace(type, id), settings);
			if (fresh !== settings) await tx.run(sql`update ${table} set settings = ${fresh} where id = ${id}`);
		}
	}
	await resealHistory(tx, box);
}

interface HistoryRow {
	event_id: number;
	field: string;
	resource_type: string;
	resource_id: string;
	old_value: string | null;
	new_value: string | null;
}

async function resealHistory(tx: WriteTransaction, box: SealBox): Promise<void> {
	const sealed = `%"${SEALED}"%`;
	const rows = await tx.all<HistoryRow>(
		sql`select c.event_id, c.field, e.resource_type, e.resource_id, c.old_value, c.new_value from ${changes} c join ${events} e on e.id = c.event_id where c.old_value like ${sealed} or c.new_value like ${sealed}`,
	);
	for (const row of rows) {
		const place = recordPlace(row.resource_type, row.resource_id);
		const before = row.old_value === null ? null : resealText(box, place, row.old_value);
		const after = row.new_value === null ? null : resealText(box, place, row.new_value);
		if (before === row.old_value && after === row.new_value) continue;
		await tx.run(
			sql`update ${changes} set old_value = ${before}, new_value = ${after} where event_id = ${row.event_id} and field = ${row.field}`,
		);
	}
}

function resealText(box: SealBox, place: string, text: string): string {
	try {
		return JSON.stringify(reseal(box, place, JSON.parse(text)));
	} catch {
		return text;
	}
}

function reseal(box: SealBox, place: string, value: Json): Json {
	if (Array.isArray(value)) return value.map((inner) => reseal(box, place, inner));
	if (!isJsonObject(value)) return value;
	const sealed = value[SEALED];
	if (typeof sealed === "string" && Object.keys(value).length === 1) {
		return { [SEALED]: box.renew(sealed, place) };
	}
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, reseal(box, place, inner)]));
}
