import { expect, it } from "vitest";
import { buildAgent, buildProfile, buildUserSettings, buildWorkspace } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { chosenProfile } from "./chosen-profile";

useTestDatabase({ fresh: "test" });
const ctx = testContext();

interface Named {
	readonly own?: string;
	readonly workspace?: Record<string, string>;
	readonly kind?: "chat" | "assistant";
}

async function chosen({ own = "", workspace = {}, kind = "chat" }: Named) {
	const workspace_id = await buildWorkspace({ settings: workspace });
	return chosenProfile(ctx, { profile_id: own, kind, workspace_id });
}

it("the conversation's own, the assistant's, the workspace's, the person's, in this order", async () => {
	await buildUserSettings({ settings: { default_agent_profile_id: "mine" } });
	const workspace = { default_agent_profile_id: "here", settings_agent_profile_id: "settings" };
	expect(await chosen({ own: "own", workspace })).toBe("own");
	expect(await chosen({ workspace })).toBe("here");
	expect(await chosen({ workspace, kind: "assistant" })).toBe("settings");
	expect(await chosen({ workspace: { default_agent_profile_id: "here" }, kind: "assistant" })).toBe("here");
	expect(await chosen({})).toBe("mine");
});

it("the oldest enabled one where nobody says, and none where none is", async () => {
	await expect(chosen({})).rejects.toMatchObject({ body: { reason: "not_applicable" } });
	const off = await buildAgent({ settings: { enabled: false } });
	await buildProfile({ agentId: off, updatedAt: 1 });
	await buildProfile({ updatedAt: 2, settings: { enabled: false } });
	await buildProfile({ updatedAt: 3, deletedAt: 4 });
	const oldest = await buildProfile({ updatedAt: 5 });
	await buildProfile({ updatedAt: 6 });
	expect(await chosen({})).toBe(oldest);
});

it("not in a workspace of somebody else", async () => {
	const workspace_id = await buildWorkspace({ ownerId: "bob" });
	await expect(chosenProfile(ctx, { profile_id: "", kind: "chat", workspace_id })).rejects.toMatchObject({
		body: { reason: "not_found" },
	});
});
