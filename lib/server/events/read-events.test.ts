import { describe, expect, it } from "vitest";
import { savePreferences } from "@/lib/server/preferences/save-preferences";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { buildProfile, buildWorkspace } from "@/lib/server/testing/record-builders";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { saveWorkspaceChanges } from "@/lib/server/workspace/save-workspace-changes";
import { newestEventId, readEvents } from "./read-events";
import { onAppended } from "./wake";

useTestDatabase({ fresh: "test" });
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
