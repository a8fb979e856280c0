import { describe, expect, it } from "vitest";
import { saveMcpDocument } from "@/lib/server/mcp/save-mcp-document";
import { savePreferences } from "@/lib/server/preferences/save-preferences";
import { readProfile } from "@/lib/server/profile/read-profile";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { putSecret } from "@/lib/server/secrets/put-secret";
import { buildProfile } from "@/lib/server/testing/record-builders";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { listHistory, readWrite } from "./list-history";

const test = useTestDatabase({ fresh: "test" });
const ctx = testContext();

describe("listHistory", () => {
	it("shows who changed what from which value to which, newest first, page by page", async () => {
		const profileId = await buildProfile({ settings: { name: "P", model: "m0" } });
		const agent = testContext({ actor: tokenActor({ name: "Claude" }), channel: "mcp" });
		for (const [n, by] of [ctx, agent, ctx].entries()) {
			await saveProfileChanges(by, { profileId, changes: { model: `m${n + 1}` } });
		}
		await saveProfileChanges(ctx, { profileId: await buildProfile(), changes: { model: "other" } });
		const query = { resourceType: "agent_profile", resourceId: profileId, limit: 2, values: true };
		const first = await listHistory(ctx, query);
		expect(first.items).toMatchObject([
			{
				label: "P",
				revision: 4,
				fields: ["model"],
				changes: [{ key: "agent_profile.model", before: "m2", after: "m3" }],
			},
			{ actor: { kind: "token", name: "Claude" }, channel: "mcp", changes: [{ before: "m1", after: "m2" }] },
		]);
		const second = await listHistory(ctx, { ...query, cursor: first.next_cursor ?? "" });
		expect(second.items).toMatchObject([{ revision: 2, changes: [{ before: "m0", after: "m1" }] }]);
		expect(second.next_cursor).toBeUndefined();
		expect((await listHistory(ctx, { limit: 50 })).items).toHaveLength(4);
	});

	it("loads values only where they are asked for", async () => {
		const profileId = await buildProfile();
		await saveProfileChanges(ctx, { profileId, changes: { model: "m" } });
		const [entry] = (await listHistory(ctx, { limit: 1 })).items;
		expect(entry).not.toHaveProperty("changes");
		expect(await readWrite(ctx, entry?.event_id ?? 0)).toMatchObject({ changes: [{ before: "", after: "m" }] });
	});

	it("shows a changed secret as two markers with different marks", async () => {
		const profileId = await buildProfile();
		for (const value of ["one", "two"]) {
			await saveProfileChanges(ctx, { profileId, changes: { env_vars: [{ key: "A", value }] } });
		}
		const [entry] = (await listHistory(ctx, { limit: 1, values: true })).items;
		const [change] = entry?.changes ?? [];
		const marks = JSON.stringify([change?.before, change?.after]).match(/"mark":"[^"]+"/g);
		expect(new Set(marks).size).toBe(2);
	});

	it("names what was written and what it refers to: a secret, a document by its profile, a chosen profile", async () => {
		const profileId = await buildProfile({ settings: { name: "Reviewer" } });
		await putSecret(ctx, { name: "GITHUB_TOKEN", value: "abcdef" });
		await saveMcpDocument(ctx, { profileId, changes: { enabled: true } });
		await savePreferences(ctx, { changes: { default_agent_profile_id: profileId } });
		const { items } = await listHistory(ctx, { limit: 3, values: true });
		expect(items.map(({ resource_type, label }) => [resource_type, label])).toEqual([
			["user_settings", ""],
			["agent_profile_mcp", "Reviewer"],
			["secret", "GITHUB_TOKEN"],
		]);
		expect(items[0]?.changes).toMatchObject([{ after: profileId, names: { [profileId]: "Reviewer" } }]);
	});

	it("hides what belongs to others", async () => {
		await savePreferences(ctx, { changes: { theme: "dark" } });
		const mallory = testContext({ actor: { kind: "person", userId: "mallory", name: "M" } });
		expect((await listHistory(mallory, { limit: 9 })).items).toEqual([]);
		await expect(readWrite(mallory, 1)).rejects.toMatchObject({ body: { reason: "not_found" } });
		await expect(listHistory(ctx, { limit: 9, cursor: "x" })).rejects.toMatchObject({
			body: { reason: "invalid_cursor" },
		});
	});

	it("costs the editor nothing: reading a record with 200 revisions reads one event [SAVE-13]", {
		timeout: 60_000,
	}, async () => {
		const profileId = await buildProfile();
		for (let n = 0; n < 200; n++) await saveProfileChanges(ctx, { profileId, changes: { model: `m${n}` } });
		expect(await readProfile(ctx, profileId)).toMatchObject({ revision: 201, last_write: { fields: ["model"] } });
		const plan = await test.db.read.all<{ detail: string }>(
			`explain query plan select * from events where resource_type = 'agent_profile' and resource_id = '${profileId}' and revision <= 201 order by id desc limit 1`,
		);
		expect(plan.map((step) => step.detail)).toEqual([expect.stringContaining("USING INDEX events_by_resource")]);
	});
});
