import { beforeEach, describe, expect, it } from "vitest";
import { events } from "@/lib/server/db/schema/journal";
import { readEvents } from "@/lib/server/events/read-events";
import { listHistory } from "@/lib/server/history/list-history";
import { undoWrite } from "@/lib/server/history/undo-write";
import { duplicateProfile } from "@/lib/server/profile/duplicate-profile";
import { buildAgent, buildProfile } from "@/lib/server/testing/record-builders";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { isAppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import { adapters } from "./adapters";

const test = useTestDatabase({ fresh: "test" });
const canary = "c4n4ry-7f3e9a1b5d";
const ctx = testContext();
const plain = testContext({ actor: tokenActor({ capabilities: new Set(["settings.read", "settings.write"]) }) });
let profileId = "";
let agentId = "";
const profile = () => ({ resource_type: "agent_profile", resource_id: profileId });
const document = () => ({ resource_type: "agent_profile_mcp", resource_id: profileId });

const settings: JsonObject = {
	env_vars: [{ key: "TOKEN", value: canary }],
	cli_flags: [{ flag: `--api-key=${canary}`, description: "", enabled: true }],
	command_prefix: `env API_TOKEN=${canary}`,
};
const servers: JsonObject = {
	web: {
		url: `https://user:${canary}@a.example.com/mcp?key=${canary}`,
		headers: { Cookie: canary, Authorization: `Bearer ${canary}` },
		extra: { token: canary },
		meta: { auth: { password: canary } },
	},
	local: { command: "tool", args: ["--token", canary, `--password=${canary}`], env: { SESSION: canary } },
};

/** Everything that leaves the server, as text. */
async function outputs(): Promise<string[]> {
	const page = { limit: 50 };
	return [
		await adapters.agent_profile.read(ctx, profile()),
		await adapters.agent_profile_mcp.read(ctx, document()),
		await adapters.agent_profile.list(ctx, page),
		await adapters.agent_profile_mcp.list(ctx, page),
		await readEvents(ctx, { afterId: 0 }),
		await listHistory(ctx, { ...page, values: true }),
	].map((output) => JSON.stringify(output));
}

beforeEach(async () => {
	agentId = await buildAgent({ family: "openai_compatible", settings: { base_url: "http://127.0.0.1:1/" } });
	profileId = await buildProfile({ agentId });
});

describe("a planted secret", () => {
	it("is in no snapshot, list, receipt, event or history, and in no stored row [SEC-03]", async () => {
		const receipts = [
			await adapters.agent_profile.update(ctx, profile(), { changes: settings, saveId: "s" }),
			await adapters.agent_profile_mcp.update(ctx, document(), { changes: { servers } }),
			await adapters.agent_profile.create?.(ctx, { agent_id: agentId, name: "N", ...settings }, {}),
			await duplicateProfile(ctx, { profileId }),
		];
		const seen = await outputs();
		expect(seen.join()).toContain('"redacted":true');
		for (const text of [...seen, JSON.stringify(receipts)]) expect(text).not.toContain(canary);
		for (const table of ["agent_profiles", "agent_profile_mcp", "changes", "events", "saves"]) {
			expect(JSON.stringify(await test.db.read.all(`select * from ${table}`))).not.toContain(canary);
		}
	});

	it("stays out of what an undo answers and of the history it leaves", async () => {
		await adapters.agent_profile.update(ctx, profile(), { changes: settings });
		await adapters.agent_profile.update(ctx, profile(), {
			changes: { env_vars: [], cli_flags: [], command_prefix: "" },
		});
		const newest = (await test.db.read.select().from(events)).at(-1)?.id ?? 0;
		const receipt = await undoWrite(ctx, { eventId: newest });
		for (const text of [...(await outputs()), JSON.stringify(receipt)]) expect(text).not.toContain(canary);
	});

	it.each<[string, JsonObject]>([
		["an unknown field", { [canary]: canary }],
		["a wrong kind", { name: { deep: canary }, env_vars: canary }],
		["a value that breaks a rule", { command_prefix: `-${canary}` }],
		["an unclosed quote", { command_prefix: `run "${canary}` }],
		["a reserved name", { env_vars: [{ key: "STEWARD_X", value: canary }] }],
		["both value and secret", { env_vars: [{ key: "A", value: canary, secret_id: canary }] }],
		["an unknown secret", { env_vars: [{ key: "A", secret_id: canary }] }],
		["an unknown choice", { tool_protocol: canary }],
		["an extra key", { cli_flags: [{ flag: "-a", description: "", enabled: true, [canary]: canary }] }],
		["a long name", { name: canary.repeat(40) }],
		["a forged marker", { env_vars: [{ key: "A", value: { redacted: true, set: true, mark: canary } }] }],
		["a forged keep", { env_vars: [{ key: "A", value: { keep: true, mark: canary } }] }],
	])("is not quoted by the error for %s", async (_what, changes) => {
		const error = await adapters.agent_profile.update(ctx, profile(), { changes }).catch((caught) => caught);
		expect(isAppError(error)).toBe(true);
		expect(JSON.stringify([error.body, error.message])).not.toContain(canary);
	});

	it.each<[string, JsonObject]>([
		["a bad url", { a: { url: `nonsense ${canary}` } }],
		["a bad type", { a: { type: canary, command: "x" } }],
		["a header that is no text", { a: { url: "https://a.example.com", headers: { A: [canary] } } }],
		["a command line", { a: { command: `npx -y thing --key ${canary}` } }],
		["an unknown key", { a: { command: "x", [canary]: canary } }],
	])("is not quoted by the error for a server with %s", async (_what, bad) => {
		const request = { changes: { servers: bad } };
		const error = await adapters.agent_profile_mcp.update(ctx, document(), request).catch((caught) => caught);
		expect(isAppError(error)).toBe(true);
		expect(JSON.stringify([error.body, error.message])).not.toContain(canary);
		const refused = await adapters.agent_profile_mcp.update(plain, document(), request).catch((caught) => caught);
		expect(JSON.stringify(refused.body)).not.toContain(canary);
	});

	it("is not quoted by errors about save ids and options", async () => {
		const update = (more: object) =>
			adapters.agent_profile.update(ctx, profile(), { changes: { model: "m" }, ...more }).catch((caught) => caught);
		for (const more of [
			{ saveId: `${canary} ${canary}` },
			{ options: { [canary]: 1 } },
			{ options: { force: canary } },
		]) {
			const error = await update(more);
			expect(isAppError(error)).toBe(true);
			expect(JSON.stringify(error.body)).not.toContain(canary);
		}
	});
});
