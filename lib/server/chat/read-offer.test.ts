import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConversation } from "@/lib/server/conversation/read-conversation";
import { listHistory } from "@/lib/server/history/list-history";
import { confirmHost } from "@/lib/server/net/confirm-host";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { seeded, seedFirstRun } from "@/lib/server/start/seed-first-run";
import { storage } from "@/lib/server/storage/storage";
import { ChatWatch } from "@/lib/server/testing/chat-watch";
import { buildAgent, buildProfile } from "@/lib/server/testing/record-builders";
import { type ScriptedProvider, startScriptedProvider } from "@/lib/server/testing/scripted-provider";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { callsOf } from "@/lib/server/testing/use-chat";
import { revokeInConversation } from "@/lib/server/toolbox/tool-grants";
import { saveWorkspaceChanges } from "@/lib/server/workspace/save-workspace-changes";
import { newId } from "@/lib/shared/ids";
import { answerCall } from "./answer-call";
import type { SendInput } from "./chat-contracts";
import { readOffer } from "./read-offer";
import { retryTurn } from "./retry-turn";
import { runningTurns } from "./running-turns";
import { sendMessage } from "./send-message";

const test = useTestDatabase({ fresh: "test" });
const ctx = testContext();
let provider: ScriptedProvider;
let profileId = "";
let watch: ChatWatch;
beforeAll(async () => {
	provider = await startScriptedProvider();
});
afterAll(() => provider.close());

beforeEach(async () => {
	provider.reset();
	await seedFirstRun(test.db);
	await confirmHost(ctx, { host: new URL(provider.origin).host });
	const settings = { display_name: "Models", base_url: provider.baseUrl(), default_model: "scripted-1" };
	const agentId = await buildAgent({ family: "openai_compatible", settings });
	const own = { name: "Reviewer", system_prompt: "Be brief.", tool_protocol: "native", max_tool_hops: 4 };
	profileId = await buildProfile({ agentId, settings: own });
	const changes = { default_agent_profile_id: profileId };
	await saveWorkspaceChanges(ctx, { workspaceId: seeded.workspaceId, changes });
	watch = await ChatWatch.openAll();
});
afterEach(async () => {
	watch.close();
	await runningTurns().idle();
	expect(provider.violations()).toEqual([]);
});

/** Sends a message and answers the turn's message once it stands still. */
async function ask(text: string, more: Partial<SendInput> = {}) {
	const { conversation_id } = await sendMessage(ctx, { text, client_id: newId("client"), agent: true, ...more });
	const { head_id } = await watch.untilConversation(conversation_id, (seen) => seen.activity !== "streaming");
	const message = (await storage().messages.get(head_id ?? "")) ?? expect.fail("no answer");
	return { conversation_id, message };
}

function beSettingsProfile() {
	const changes = { settings_agent_profile_id: profileId };
	return saveWorkspaceChanges(ctx, { workspaceId: seeded.workspaceId, changes });
}

const namesIn = (body: unknown) =>
	((body as { tools?: { function: { name: string } }[] }).tools ?? []).map((tool) => tool.function.name);

describe("a turn over real models and tools", () => {
	it("reads settings without asking, and writes one after the person allowed it, as the conversation", async () => {
		await beSettingsProfile();
		const change = { target: { resource_type: "agent_profile", resource_id: profileId } };
		const update = { ...change, changes: { "agent_profile.name": "Renamed" } };
		const { conversation_id, message } = await ask(
			`[[tool:settings_list_resources {"resource_type":"agent_profile"}]][[tool:settings_update ${JSON.stringify(update)}]]`,
		);
		expect(message.status).toBe("waiting");
		const [read, write] = callsOf(message);
		expect(read).toMatchObject({ state: "done", rule: "reads_never_ask" });
		expect(write).toMatchObject({ state: "waiting", approval: { state: "pending", rule: "writes_ask" } });
		expect(write?.approval?.changes).toMatchObject([{ before: "Reviewer", after: "Renamed" }]);
		const place = { conversation_id, message_id: message.id, call_id: write?.call_id ?? "" };
		await answerCall(ctx, { ...place, answer: "once" });
		await watch.untilConversation(conversation_id, (seen) => seen.activity === "idle");
		const done = await storage().messages.get(message.id);
		expect(done).toMatchObject({ status: "complete" });
		expect(done?.parts.at(-1)).toMatchObject({ kind: "text", text: expect.stringContaining("Result") });
		const { items } = await listHistory(ctx, { resourceType: "agent_profile", resourceId: profileId, limit: 5 });
		expect(items[0]).toMatchObject({ actor: { kind: "conversation", name: "Reviewer" }, channel: "chat" });
	});

	it("asks the person a question and goes on with what was chosen", async () => {
		await beSettingsProfile();
		const questions = [{ question: "Which one?", options: [{ label: "Left" }, { label: "Right" }] }];
		const { conversation_id, message } = await ask(`[[tool:ask_user ${JSON.stringify({ questions })}]]`);
		const [call] = callsOf(message);
		expect([message.status, call?.questions?.[0]?.question]).toEqual(["waiting", "Which one?"]);
		const place = { conversation_id, message_id: message.id, call_id: call?.call_id ?? "" };
		await expect(answerCall(ctx, { ...place, answer: "once" })).rejects.toMatchObject({
			body: { reason: "invalid_arguments", path: "answers" },
		});
		await answerCall(ctx, { ...place, answer: "once", answers: [["Right"]] });
		await watch.untilConversation(conversation_id, (seen) => seen.activity === "idle");
		const done = await storage().messages.get(message.id);
		expect(done?.parts).toMatchObject([
			{ kind: "call", state: "done" },
			{ kind: "result", status: "ok", text: JSON.stringify([{ question: "Which one?", answer: ["Right"] }]) },
			{ kind: "text" },
		]);
	});

	it("ends as failed with the reason when the profile cannot answer", async () => {
		const disabled = await buildProfile({ settings: { name: "Off", enabled: false } });
		const { message } = await ask("Hello", { profile_id: disabled });
		expect(message).toMatchObject({
			status: "failed",
			error: { reason: "feature_unavailable", key: "agent_profile.enabled" },
		});
	});

	it("tells the settings assistant which page is open", async () => {
		await beSettingsProfile();
		const page = { href: "/settings/profiles/p1", resource_type: "agent_profile", resource_id: "p1" };
		const { message } = await ask("What is this?", { kind: "assistant", page });
		const body = provider.requests[0]?.body;
		expect(JSON.stringify(body)).toContain("/settings/profiles/p1");
		expect(namesIn(body)).toEqual(expect.arrayContaining(["settings_update", "profiles_create", "ask_user"]));
		await retryTurn(ctx, { message_id: message.id });
		await runningTurns().idle();
		expect(JSON.stringify(provider.requests[1]?.body)).toContain("/settings/profiles/p1");
	});
});

describe("what the Agent would be offered", () => {
	it("names the tools with what they cost and what asks, without a conversation and in one", async () => {
		const signal = new AbortController().signal;
		const offer = await readOffer(ctx, { profile_id: seeded.profileId }, signal);
		const rules = new Map(offer.tools.map(({ name, rule }) => [name, rule]));
		expect(rules.get("settings_get")).toBe("reads_never_ask");
		expect(rules.get("settings_update")).toBe("writes_ask");
		expect(rules.get("profiles_delete")).toBe("destructive_asks");
		expect(rules.get("ask_user")).toBe("asks_person");
		expect(offer.tools.every(({ tokens }) => tokens > 0)).toBe(true);
		expect(offer.tokens).toBeGreaterThan(offer.tools.reduce((sum, { tokens }) => sum + tokens, 0));
		const { conversation_id } = await ask("Hello");
		// Another profile is no settings assistant: its toolsets have to be enabled first.
		const other = await readOffer(ctx, { conversation_id }, signal);
		expect(other.tools.map(({ name }) => name)).toContain("enable_toolset");
		expect([offer.asks, other.asks]).toEqual([true, true]);
		expect(new Set(other.tools.map(({ source }) => source))).toEqual(new Set(["chat", "toolsets"]));
		const changes = { auto_approve: true };
		await saveProfileChanges(ctx, { profileId, changes });
		expect((await readOffer(ctx, { conversation_id }, signal)).asks).toBe(false);
		const bob = testContext({ actor: { kind: "person", userId: "bob", name: "Bob" } });
		await expect(readOffer(bob, { conversation_id }, signal)).rejects.toMatchObject({ body: { reason: "not_found" } });
	});

	it("says what was allowed in the conversation; taken back, it asks again", async () => {
		await beSettingsProfile();
		const signal = new AbortController().signal;
		const rename = (name: string) => {
			const target = { resource_type: "agent_profile", resource_id: profileId };
			return `[[tool:settings_update ${JSON.stringify({ target, changes: { "agent_profile.name": name } })}]]`;
		};
		const { conversation_id, message } = await ask(rename("One"));
		const call_id = callsOf(message)[0]?.call_id ?? "";
		await answerCall(ctx, { conversation_id, message_id: message.id, call_id, answer: "conversation" });
		await watch.untilConversation(conversation_id, (seen) => seen.activity === "idle");
		const entry = async () =>
			(await readOffer(ctx, { conversation_id }, signal)).tools.find(({ name }) => name === "settings_update");
		const allowed = await entry();
		expect(allowed?.rule).toBe("allowed_in_conversation");
		const bob = testContext({ actor: { kind: "person", userId: "bob", name: "Bob" } });
		const place = { conversation_id, grant: allowed?.grant ?? "" };
		await expect(revokeInConversation(bob, place)).rejects.toMatchObject({ body: { reason: "not_found" } });
		expect((await entry())?.grant).toBe(allowed?.grant);
		await revokeInConversation(ctx, place);
		expect(await entry()).toMatchObject({ rule: "writes_ask" });
		await sendMessage(ctx, { text: rename("Two"), client_id: newId("client"), agent: true, conversation_id });
		await runningTurns().idle();
		expect(await readConversation(ctx, { id: conversation_id })).toMatchObject({
			conversation: { activity: "waiting" },
		});
	});
});
