import "server-only";
import { inArray } from "drizzle-orm";
import { agent } from "@/lib/agent/resource";
import { agentProfile } from "@/lib/profile/resource";
import type { Database, WriteTransaction } from "@/lib/server/db/client";
import { installFacts } from "@/lib/server/db/schema/install";
import { events } from "@/lib/server/db/schema/journal";
import { agentProfiles, agents, workspaces } from "@/lib/server/db/schema/records";
import type { Clock } from "@/lib/shared/clock";
import { systemClock } from "@/lib/shared/clock";
import { defaultWorkspaceId } from "@/lib/workspace/default-workspace";
import { workspace } from "@/lib/workspace/resource";

/** Ids of what the first run makes; known to tests and to the single-user identity. */
export const seeded = {
	agentId: "agent_offline",
	profileId: "profile_guide",
	routerId: "agent_dynamic",
	workspaceId: defaultWorkspaceId,
	ownerId: "local",
} as const;

/** What is made once per database, by the fact that says so; a database of an earlier version gets what is new. */
const seeds: Readonly<Record<string, (tx: WriteTransaction, now: number) => Promise<void>>> = {
	seeded: seedRecords,
	seeded_dynamic: seedRouter,
};

/**
 * Makes the built-in agents, the profile "Guide" and the default workspace, once per database: whoever starts first
 * does it, and what a person deletes later is not made again. One event each, by the system.
 */
export async function seedFirstRun(db: Database, clock: Clock = systemClock): Promise<void> {
	const done = await db.read
		.select({ key: installFacts.key })
		.from(installFacts)
		.where(inArray(installFacts.key, Object.keys(seeds)));
	const missing = Object.entries(seeds).filter(([key]) => !done.some((fact) => fact.key === key));
	if (missing.length === 0) return;
	await db.write(async (tx) => {
		const now = clock.now();
		for (const [key, make] of missing) {
			const mark = await tx
				.insert(installFacts)
				.values({ key, value: { at: now } })
				.onConflictDoNothing()
				.returning();
			if (mark.length > 0) await make(tx, now);
		}
	});
}

/** The agent whose profiles run other profiles. */
async function seedRouter(tx: WriteTransaction, now: number): Promise<void> {
	await tx.insert(agents).values({
		createdAt: now,
		updatedAt: now,
		id: seeded.routerId,
		family: "dynamic",
		settings: { ...agent.initial, display_name: "Dynamic", supports_mcp: false },
	});
	await appendCreated(tx, now, { type: "agent", id: seeded.routerId, scope: "install" });
}

async function seedRecords(tx: WriteTransaction, now: number): Promise<void> {
	const times = { createdAt: now, updatedAt: now };
	const { agentId, profileId, workspaceId, ownerId } = seeded;
	await tx.insert(agents).values({
		...times,
		id: agentId,
		family: "offline",
		settings: { ...agent.initial, display_name: "Offline guide" },
	});
	await tx.insert(agentProfiles).values({
		...times,
		id: profileId,
		agentId,
		settings: { ...agentProfile.initial, name: "Guide", max_tool_hops: 8 },
	});
	await tx.insert(workspaces).values({
		...times,
		id: workspaceId,
		ownerId,
		settings: {
			...workspace.initial,
			name: "Workspace",
			default_agent_profile_id: profileId,
			settings_agent_profile_id: profileId,
			default_toolsets: ["settings", "profiles"],
		},
	});
	await appendCreated(tx, now, { type: "agent", id: agentId, scope: "install" });
	await appendCreated(tx, now, { type: "agent_profile", id: profileId, scope: "install" });
	await appendCreated(tx, now, { type: "workspace", id: workspaceId, scope: `workspace:${workspaceId}` });
}

async function appendCreated(
	tx: WriteTransaction,
	now: number,
	record: { readonly type: string; readonly id: string; readonly scope: string },
): Promise<void> {
	await tx.insert(events).values({
		name: `${record.type}.created`,
		resourceType: record.type,
		resourceId: record.id,
		revision: 1,
		updatedAt: now,
		actor: { kind: "system", name: "" },
		channel: "system",
		scope: record.scope,
		fields: [],
	});
}
