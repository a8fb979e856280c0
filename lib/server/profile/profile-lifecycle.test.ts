import { beforeEach, describe, expect, it } from "vitest";
import { events } from "@/lib/server/db/schema/journal";
import { workspaces } from "@/lib/server/db/schema/records";
import { readMcpDocument } from "@/lib/server/mcp/read-mcp-document";
import { saveMcpDocument } from "@/lib/server/mcp/save-mcp-document";
import { buildAgent, buildProfile, buildSecretRow, buildWorkspace } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { JsonObject } from "@/lib/shared/json";
import { createProfile } from "./create-profile";
import { deleteProfile } from "./delete-profile";
import { duplicateProfile } from "./duplicate-profile";
import { listProfiles } from "./list-profiles";
import { readProfile } from "./read-profile";
import { saveProfileChanges } from "./save-profile-changes";

const test = useTestDatabase({ fresh: "test" });
const ctx = testContext();
const refusal = (reason: string, more: JsonObject = {}) => ({ body: { reason, ...more } });
const names = async () => (await test.db.read.select().from(events)).map((row) => row.name);
let agentId = "";

beforeEach(async () => {
	agentId = await buildAgent({ family: "openai_compatible", settings: { base_url: "http://127.0.0.1:1/v1" } });
});

describe("createProfile", () => {
	it("fills in what is left out and answers names, not values", async () => {
		const receipt = await createProfile(ctx, { values: { agent_id: agentId, name: " New ", model: "m" } });
		expect(receipt).toMatchObject({
			accepted: ["agent_profile.name", "agent_profile.model"],
			revision: 1,
			changed: true,
		});
		const { values, computed, last_write } = await readProfile(ctx, receipt.id);
		expect(values).toMatchObject({ name: "New", model: "m", enabled: true, max_tool_hops: 2, cli_flags: [] });
		expect(computed).toMatchObject({ agent_id: agentId, kind: "concrete", capability: { supports_mcp: true } });
		expect(last_write).toMatchObject({ fields: ["name", "model"] });
		expect(await names()).toEqual(["agent_profile.created"]);
	});

	it("makes one record of two presses with the same save id [SAVE-16]", async () => {
		const values = { agent_id: agentId, name: "Once" };
		const [first, second] = await Promise.all([
			createProfile(ctx, { values, saveId: "press" }),
			createProfile(ctx, { values, saveId: "press" }),
		]);
		expect(second).toEqual(first);
		expect((await listProfiles(ctx, { limit: 50 })).items).toHaveLength(1);
		expect(await names()).toEqual(["agent_profile.created"]);
	});

	it.each<[string, JsonObject, string, string]>([
		["no name", { name: undefined as never }, "invalid_value", "name"],
		["a blank name", { name: " " }, "invalid_value", "name"],
		["an agent that is not there", { agent_id: "agent_x" }, "invalid_value", "agent_id"],
		["enabled", { enabled: false }, "not_applicable", "enabled"],
		["a computed field", { kind: "concrete" }, "not_writable", "kind"],
		["an unknown field", { colour: 1 }, "unknown_setting", "colour"],
		["null", { model: null }, "null_not_allowed", "model"],
		["a dangling secret", { env_vars: [{ key: "A", secret_id: "s" }] }, "invalid_value", "env_vars.0.secret_id"],
		[
			"a keep marker",
			{ env_vars: [{ key: "A", value: { keep: true, mark: "x" } }] },
			"invalid_value",
			"env_vars.0.value",
		],
	])("refuses %s and writes nothing", async (_what, bad, reason, path) => {
		const values = JSON.parse(JSON.stringify({ agent_id: agentId, name: "N", ...bad }));
		await expect(createProfile(ctx, { values })).rejects.toMatchObject(refusal(reason, { path }));
		expect(await names()).toEqual([]);
	});

	it("makes no profile of the dynamic router without candidates", async () => {
		const dynamic = await buildAgent({ family: "dynamic" });
		await expect(createProfile(ctx, { values: { agent_id: dynamic, name: "D" } })).rejects.toMatchObject(
			refusal("invalid_value", { path: "dynamic" }),
		);
	});
});

describe("deleteProfile", () => {
	it("is refused with the list of dependents, and clears them when forced", async () => {
		const profileId = await buildProfile({ agentId });
		const workspaceId = await buildWorkspace({ settings: { settings_agent_profile_id: profileId } });
		await expect(deleteProfile(ctx, { profileId })).rejects.toMatchObject(
			refusal("dependency_conflict", { details: { dependents: [{ resource_id: workspaceId }], people: 0 } }),
		);
		expect(await names()).toEqual([]);
		await deleteProfile(ctx, { profileId, options: { force: true } });
		expect(await names()).toEqual(["workspace.updated", "agent_profile.deleted"]);
		expect(await test.db.read.select().from(workspaces)).toMatchObject([{ settingsAgentProfileId: "" }]);
	});

	it("leaves a tombstone that beats late updates, and takes the MCP document along [SAVE-25]", async () => {
		const profileId = await buildProfile({ agentId });
		await saveMcpDocument(ctx, { profileId, changes: { enabled: true } });
		await expect(deleteProfile(ctx, { profileId, options: { expected_revision: 7 } })).rejects.toMatchObject(
			refusal("version_conflict", { details: { current_revision: 1 } }),
		);
		const receipt = await deleteProfile(ctx, { profileId });
		expect(receipt).toMatchObject({ revision: 2, changed: true });
		await expect(saveProfileChanges(ctx, { profileId, changes: { model: "late" } })).rejects.toMatchObject(
			refusal("deleted"),
		);
		await expect(saveMcpDocument(ctx, { profileId, changes: { enabled: false } })).rejects.toMatchObject(
			refusal("deleted"),
		);
		await expect(deleteProfile(ctx, { profileId })).rejects.toMatchObject(refusal("deleted"));
		expect(await readProfile(ctx, profileId)).toMatchObject({ deleted: true, revision: 2, values: {} });
		expect(await readMcpDocument(ctx, profileId)).toMatchObject({ deleted: true, values: {} });
		expect((await listProfiles(ctx, { limit: 50 })).items).toEqual([]);
	});
});

describe("duplicateProfile", () => {
	it("copies settings, secrets and the MCP document of one revision, and no reference to the source", async () => {
		const secretId = await buildSecretRow();
		const { id } = await createProfile(ctx, {
			values: {
				agent_id: agentId,
				name: "Source",
				env_vars: [
					{ key: "A", value: "hidden" },
					{ key: "B", secret_id: secretId },
				],
			},
		});
		await saveMcpDocument(ctx, {
			profileId: id,
			meta: { other: "program" },
			changes: { servers: { web: { url: "https://a.example.com/", headers: { X: "y" } } } },
		});
		await saveProfileChanges(ctx, { profileId: id, changes: { enabled: false } });
		const copy = await duplicateProfile(ctx, { profileId: id });
		const read = await readProfile(ctx, copy.id);
		expect(read).toMatchObject({ revision: 1, values: { name: "Source copy", enabled: false } });
		expect(read.values.env_vars).toMatchObject([
			{ key: "A", value: { redacted: true } },
			{ key: "B", secret_id: secretId },
		]);
		const document = await readMcpDocument(ctx, copy.id);
		expect(document).toMatchObject({
			revision: 1,
			values: { servers: { web: { headers: { X: { redacted: true } } } } },
		});
		expect(document).not.toHaveProperty("unreadable");
		expect((await names()).slice(-1)).toEqual(["agent_profile.created"]);
	});

	it("keeps a name within its length, cut between characters", async () => {
		const profileId = await buildProfile({ agentId, settings: { name: "👩‍👩‍👧".repeat(200) } });
		const copy = await duplicateProfile(ctx, { profileId });
		expect((await readProfile(ctx, copy.id)).values.name).toBe(`${"👩‍👩‍👧".repeat(195)} copy`);
	});

	it("never mixes two revisions of a source that is edited meanwhile [SAVE-25]", async () => {
		const profileId = await buildProfile({ agentId, settings: { name: "r0", model: "r0" } });
		const edits = async () => {
			for (let n = 1; n <= 10; n++) {
				await saveProfileChanges(ctx, { profileId, changes: { name: `r${n}`, model: `r${n}` } });
			}
		};
		const copies = Array.from({ length: 10 }, () => duplicateProfile(ctx, { profileId }));
		const [, ...made] = await Promise.all([edits(), ...copies]);
		for (const { id } of made) {
			const { values } = await readProfile(ctx, id);
			expect(values.name).toBe(`${values.model} copy`);
		}
	});
});

describe("listProfiles", () => {
	it("pages by name and id without gaps, skips tombstones and searches labels and ids only", async () => {
		const made: string[] = [];
		for (const name of ["b", "a", "a", "Éclair", "100%_x", "日本語"]) {
			made.push(await buildProfile({ agentId, settings: { name, system_prompt: "needle" } }));
		}
		await deleteProfile(ctx, { profileId: made[0] ?? "" });
		const seen: string[] = [];
		let cursor: string | undefined;
		do {
			const page = await listProfiles(ctx, { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
			seen.push(...page.items.map((item) => item.label));
			cursor = page.next_cursor;
		} while (cursor !== undefined);
		expect(seen).toEqual(["100%_x", "a", "a", "Éclair", "日本語"]);
		const search = async (query: string) =>
			(await listProfiles(ctx, { limit: 9, query })).items.map((item) => item.label);
		expect(await search("needle")).toEqual([]);
		expect(await search("%_")).toEqual(["100%_x"]);
		expect(await search("\0")).toEqual([]);
		expect(await search("本")).toEqual(["日本語"]);
		expect(await search((made[1] ?? "").slice(-8))).toEqual(["a"]);
		await expect(listProfiles(ctx, { limit: 2, cursor: "[1]" })).rejects.toMatchObject(refusal("invalid_cursor"));
	});

	it("keeps a position short also behind a very long name", async () => {
		for (let n = 0; n < 3; n++) await buildProfile({ agentId, settings: { name: "👩‍👩‍👧".repeat(199) + n } });
		const first = await listProfiles(ctx, { limit: 1 });
		expect(first.next_cursor?.length).toBeLessThan(200);
		const second = await listProfiles(ctx, { limit: 1, cursor: first.next_cursor ?? "" });
		expect(second.items[0]?.label.at(-1)).toBe("1");
	});

	it("uses the index for a page", async () => {
		const plan = await test.db.read.all<{ detail: string }>(
			"explain query plan select id from agent_profiles where deleted_at is null and (name, id) > ('a', 'b') order by name, id limit 21",
		);
		expect(plan.map((step) => step.detail).join()).toMatch(
			/SEARCH agent_profiles USING (COVERING )?INDEX agent_profiles_by_name/,
		);
	});
});
