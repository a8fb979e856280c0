import "server-only";
import { type Candidate, plainCandidate } from "@/lib/profile/dynamic/candidate";
import { database } from "@/lib/server/db/client";
import { installFacts, secrets } from "@/lib/server/db/schema/install";
import { mcpServers } from "@/lib/server/db/schema/mcp";
import { agentProfileMcp, agentProfiles, agents, userSettings, workspaces } from "@/lib/server/db/schema/records";
import { skills } from "@/lib/server/db/schema/skill";
import { packageHash } from "@/lib/server/skill/package-hash";
import { storesIn } from "@/lib/server/storage/storage";
import { newId } from "@/lib/shared/ids";
import { skillSlug } from "@/lib/skill/parse/skill-slug";

interface RecordFields {
	readonly id?: string;
	readonly revision?: number;
	/** ms since the epoch. */
	readonly updatedAt?: number;
	readonly deletedAt?: number;
	/** Merged over the builder's own few values; missing fields read as their initial value. */
	readonly settings?: Record<string, unknown>;
}

function record(kind: string, fields: RecordFields, settings: Record<string, unknown>) {
	const updatedAt = fields.updatedAt ?? Date.now();
	return {
		id: fields.id ?? newId(kind),
		revision: fields.revision ?? 1,
		createdAt: updatedAt,
		updatedAt,
		deletedAt: fields.deletedAt,
		settings: { ...settings, ...fields.settings },
	};
}

/** Stores an agent as a row, without events; answers its id. Default: an offline agent. */
export async function buildAgent(fields: RecordFields & { family?: string; preset?: string } = {}): Promise<string> {
	const row = record("agent", fields, { display_name: "Test agent", enabled: true });
	await database().write((tx) =>
		tx.insert(agents).values({ ...row, family: fields.family ?? "offline", preset: fields.preset }),
	);
	return row.id;
}

/** Stores a profile as a row, with an agent of its own unless `agentId` is given; answers its id. */
export async function buildProfile(fields: RecordFields & { agentId?: string } = {}): Promise<string> {
	const agentId = fields.agentId ?? (await buildAgent());
	const row = record("profile", fields, { name: "Test profile", enabled: true });
	await database().write((tx) => tx.insert(agentProfiles).values({ ...row, agentId }));
	return row.id;
}

/** Stores a dynamic profile with the given candidates in its first version, with an agent of its own; answers its id. */
export async function buildDynamicProfile(
	candidates: readonly (string | Candidate)[],
	fields: RecordFields & { agentId?: string } = {},
): Promise<string> {
	const whole = candidates.map((one) => (typeof one === "string" ? plainCandidate(one) : one));
	const settings = { name: "Test router", dynamic: { version: 1, candidates: whole }, ...fields.settings };
	const agentId = fields.agentId ?? (await buildAgent({ family: "dynamic", settings: { supports_mcp: false } }));
	return buildProfile({ ...fields, agentId, settings });
}

/** Stores the MCP document of a profile as a row. */
export async function buildProfileMcp(
	profileId: string,
	fields: Omit<RecordFields, "id"> & { meta?: Record<string, unknown> } = {},
): Promise<string> {
	const row = record("profile", { ...fields, id: profileId }, { enabled: true, servers: {} });
	await database().write((tx) => tx.insert(agentProfileMcp).values({ ...row, meta: fields.meta ?? {} }));
	return row.id;
}

/** Stores a workspace as a row; answers its id. */
export async function buildWorkspace(fields: RecordFields & { ownerId?: string } = {}): Promise<string> {
	const row = record("workspace", fields, { name: "Test workspace" });
	await database().write((tx) => tx.insert(workspaces).values({ ...row, ownerId: fields.ownerId ?? "local" }));
	return row.id;
}

/** Stores a server of a workspace as a row, in a workspace of its own unless one is given; answers its id. */
export async function buildServer(
	fields: RecordFields & { workspaceId?: string; slug?: string } = {},
): Promise<string> {
	const workspaceId = fields.workspaceId ?? (await buildWorkspace());
	const row = record("server", fields, { name: "Test server", url: "http://127.0.0.1:1/mcp" });
	await database().write((tx) => tx.insert(mcpServers).values({ ...row, workspaceId, slug: fields.slug ?? row.id }));
	return row.id;
}

/** A SKILL.md that runs a page of its own and asks for a secret. */
export const sampleSkillText = (name: string) => `---
name: ${name}
description: Says ${name}.
metadata:
  require-secret: true
  require-secret-description: A key of the example service.
---
Call \`run_js\` with the script \`index.html\` and the text as data.
`;

/** Stores a skill of a workspace with its files, without events; answers its id. Default: one with a page and a secret. */
export async function buildSkill(
	fields: RecordFields & { workspaceId?: string; name?: string; origin?: string; text?: string } = {},
): Promise<string> {
	const workspaceId = fields.workspaceId ?? (await buildWorkspace());
	const row = record("skill", fields, { selected: true });
	const { name = row.id, origin = "pasted" } = fields;
	const slug = skillSlug(name);
	const files = [{ path: "scripts/index.html", encoding: "utf8" as const, content: "<p>" }];
	const source = { source_text: fields.text ?? sampleSkillText(name), files };
	await database().write(async (tx) => {
		await tx.insert(skills).values({ ...row, workspaceId, slug, name });
		await storesIn(tx).skills.upsert({
			...source,
			id: row.id,
			workspace_id: workspaceId,
			slug,
			name,
			description: `Says ${name}.`,
			origin,
			hash: packageHash(source),
			updated_at: row.updatedAt,
		});
	});
	return row.id;
}

/** Stores a person's settings as a row; answers the user id. */
export async function buildUserSettings(fields: RecordFields = {}): Promise<string> {
	const row = record("user", { id: "local", ...fields }, {});
	await database().write((tx) => tx.insert(userSettings).values(row));
	return row.id;
}

/** Stores a secret whose sealed text is given; for tests that need no opening. */
export async function buildSecretRow(fields: { id?: string; name?: string; sealed?: string } = {}): Promise<string> {
	const id = fields.id ?? newId("secret");
	const now = Date.now();
	await database().write((tx) =>
		tx
			.insert(secrets)
			.values({ id, name: fields.name ?? id, sealed: fields.sealed ?? "", createdAt: now, updatedAt: now }),
	);
	return id;
}

/** Stores a fact about the installation. */
export async function buildInstallFact(key: string, value: unknown): Promise<void> {
	await database().write((tx) => tx.insert(installFacts).values({ key, value }));
}
