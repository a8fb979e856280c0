import { expect, it } from "vitest";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { seeded, seedFirstRun } from "@/lib/server/start/seed-first-run";
import { buildProfile } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { openConversationToolbox } from "./conversation-toolbox";

const test = useTestDatabase();

it("[APR-08] a profile approves by itself only as long as it is set to, also in a turn that runs", async () => {
	await seedFirstRun(test.db);
	const actor = { kind: "conversation", userId: "local", conversationId: "c1", name: "Guide" } as const;
	const signal = new AbortController().signal;
	const id = await buildProfile({ settings: { auto_approve: true } });
	const { toolbox, gate } = openConversationToolbox(testContext({ actor, channel: "chat" }), {
		conversation: { id: "c1", kind: "assistant", workspace_id: seeded.workspaceId, agent: true, head_id: null },
		profile: { id, system_prompt: "", auto_approve: true },
		signal,
	});
	const found = await toolbox.resolve("settings_update");
	if (found.kind !== "tool") throw new Error(found.message);
	const target = { resource_type: "agent_profile", resource_id: id };
	const write = {
		call_id: "call_1",
		tool: found.tool,
		arguments: { target, changes: { "agent_profile.fallback_model": "small-1" } },
		branch: { history: [], parts: [] },
	};
	expect(await gate.decide(write)).toEqual({ kind: "run", rule: "auto_approved" });
	await saveProfileChanges(testContext(), { profileId: id, changes: { auto_approve: false } });
	expect(await gate.decide(write)).toMatchObject({ kind: "ask", rule: "writes_ask" });
});
