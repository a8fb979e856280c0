import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { changes, events } from "@/lib/server/db/schema/journal";
import { listHistory } from "@/lib/server/history/list-history";
import { savePreferences } from "@/lib/server/preferences/save-preferences";
import { readProfile } from "@/lib/server/profile/read-profile";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { buildProfile, buildWorkspace } from "@/lib/server/testing/record-builders";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { saveWorkspaceChanges } from "@/lib/server/workspace/save-workspace-changes";
import { newestEventId, readEvents } from "./read-events";
import { onAppended } from "./wake";

const test = useTestDatabase({ fresh: "test" });
const ctx = testContext();
const stranger = testContext({ actor: { kind: "person", userId: "mallory", name: "M" } });
const system = testContext({ actor: { kind: "system", purpose: "test" }, channel: "system" });

async function threeScopes(): Promise<string> {
	const profileId = await buildProfile();
	const workspaceId = await buildWorkspace();
	await saveProfileChanges(ctx, { profileId, changes: { model: "a" }, saveId: "mine" });
	await saveWorkspaceChanges(ctx, { workspaceId, changes: { name: "W" } });
	await savePreferences(ctx, { changes: { theme: "dark" } });
	return workspaceId;
}

const namesFor = async (by: typeof ctx) => (await readEvents(by, { afterId: 0 })).events.map((event) => event.name);

describe("readEvents", () => {
	it("shows ids and names, never values, and only what the caller may see", async () => {
		const workspaceId = await threeScopes();
		const all = ["agent_profile.updated", "workspace.updated", "user_settings.updated"];
		expect(await namesFor(ctx)).toEqual(all);
		expect(await namesFor(system)).toEqual(all);
		expect(await namesFor(stranger)).toEqual([]);
		const elsewhere = testContext({ actor: tokenActor({ workspaceIds: ["workspace_other"] }) });
		expect(await namesFor(elsewhere)).toEqual(["agent_profile.updated", "user_settings.updated"]);
		const here = testContext({ actor: tokenActor({ workspaceIds: [workspaceId] }) });
		expect(await namesFor(here)).toEqual(all);
		const [first] = (await readEvents(ctx, { afterId: 0 })).events;
		expect(Object.keys(first ?? {}).sort()).toEqual([
			"actor",
			"channel",
			"fields",
			"id",
			"name",
			"resource_id",
			"resource_type",
			"revision",
			"save_id",
			"updated_at",
		]);
	});

	it("pages after an id and passes over what the caller may not see", async () => {
		await threeScopes();
		const first = await readEvents(ctx, { afterId: 0, limit: 2 });
		expect(first).toMatchObject({ events: [{ id: 1 }, { id: 2 }], lastId: 2 });
		expect(await readEvents(ctx, { afterId: 2, limit: 2 })).toMatchObject({ events: [{ id: 3 }], lastId: 3 });
		expect(await readEvents(stranger, { afterId: 0, limit: 2 })).toEqual({ events: [], lastId: 3 });
		expect(await newestEventId()).toBe(3);
	});

	it("a damaged row stops neither events, nor history, nor the record it was written for", async () => {
		const profileId = await buildProfile();
		for (const model of ["a", "b", "c"]) await saveProfileChanges(ctx, { profileId, changes: { model } });
		await test.db.write(async (tx) => {
			await tx.run(sql`update ${events} set actor = '{broken', fields = '7' where id = 2`);
			await tx.run(sql`update ${events} set actor = '{"kind":"ghost"}', fields = '{' where id = 3`);
			await tx.run(sql`update ${changes} set old_value = '{broken', new_value = '' where event_id = 3`);
		});
		const { events: seen } = await readEvents(ctx, { afterId: 0 });
		const nobody = { actor: { kind: "system", name: "" }, fields: [] };
		expect(seen).toMatchObject([{ id: 1, fields: ["model"] }, nobody, nobody]);
		const history = await listHistory(ctx, { limit: 9 });
		expect(history.items.map((item) => item.event_id)).toEqual([3, 2, 1]);
		expect(await readProfile(ctx, profileId)).toMatchObject({ values: { model: "c" }, last_write: { event_id: 3 } });
	});

	it("needs a token that may read", async () => {
		const deaf = testContext({ actor: tokenActor({ capabilities: new Set(["settings.write"]) }) });
		await expect(readEvents(deaf, { afterId: 0 })).rejects.toMatchObject({ body: { reason: "missing_capability" } });
	});
});

describe("onAppended", () => {
	it("calls after the commit, when the row can be read", async () => {
		const profileId = await buildProfile();
		const seen = new Promise<number>((resolve, reject) => {
			const stop = onAppended(() => {
				stop();
				newestEventId().then(resolve, reject);
			});
		});
		await saveProfileChanges(ctx, { profileId, changes: { model: "a" } });
		expect(await seen).toBe(1);
	});

	it("is silent about a write that failed", async () => {
		const profileId = await buildProfile();
		let calls = 0;
		const stop = onAppended(() => {
			calls += 1;
		});
		await expect(saveProfileChanges(ctx, { profileId, changes: { name: "" } })).rejects.toBeTruthy();
		stop();
		expect(calls).toBe(0);
	});
});
