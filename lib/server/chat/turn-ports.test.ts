import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { confirmedHostFact } from "@/lib/server/net/confirmed-hosts";
import { readProfile } from "@/lib/server/profile/read-profile";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { seeded } from "@/lib/server/start/seed-first-run";
import { storage } from "@/lib/server/storage/storage";
import { buildAgent, buildInstallFact, buildProfile } from "@/lib/server/testing/record-builders";
import { type ScriptedProvider, startScriptedProvider } from "@/lib/server/testing/scripted-provider";
import { branchOf, callsOf, textOf, useChat } from "@/lib/server/testing/use-chat";
import { answerCall } from "./answer-call";
import { stopTurn } from "./stop-turn";
import { openTurnPorts } from "./turn-ports";

const chat = useChat();
let provider: ScriptedProvider;
beforeAll(async () => {
	provider = await startScriptedProvider();
});
beforeEach(async () => {
	provider.reset();
	replaceProcessWide("turn-opener", openTurnPorts);
	await buildInstallFact(confirmedHostFact(new URL(provider.origin).host), { by: "local", at: 1 });
});
afterAll(() => provider.close());

async function profileOf(
	settings: Record<string, unknown> = {},
	family: "openai_compatible" | "anthropic" | "google" = "openai_compatible",
) {
	const values = { display_name: "Models", base_url: provider.baseUrl(family), default_model: "scripted-1" };
	const agentId = await buildAgent({ family, settings: values });
	return buildProfile({ agentId, settings: { name: "Reviewer", max_tool_hops: 3, ...settings } });
}

async function answered(
	text: string,
	profile_id: string,
	{ agent = true, kind = "chat" as "chat" | "assistant" } = {},
) {
	const { conversation_id } = await chat.send(text, { profile_id, agent, kind });
	await chat.idle();
	return { conversation_id, message: await lastOf(conversation_id) };
}

async function lastOf(conversationId: string) {
	const watch = await chat.watch(conversationId, 0);
	const { head_id } = await watch.untilConversation(conversationId, () => true);
	const message = await storage().messages.get(head_id ?? "");
	if (!message) throw new Error("no answer");
	return message;
}

/** The settings assistant has the settings tools at hand, without switching a toolset on. */
const assistant = { kind: "assistant" } as const;
const theme = '[[tool:settings_get {"target":{"resource_type":"user_settings"},"keys":["user_settings.theme"]}]]';
const rename = (id: string) =>
	`[[tool:settings_update ${JSON.stringify({ target: { resource_type: "agent_profile", resource_id: id }, changes: { "agent_profile.name": "Critic" } })}]]`;

describe.each(["openai_compatible", "anthropic", "google"] as const)("a turn with %s", (family) => {
	it.each(["native", "fenced"])("reads a setting through the real tools, %s", async (tool_protocol) => {
		const { message } = await answered(`${theme} please`, await profileOf({ tool_protocol }, family), assistant);
		expect(message).toMatchObject({ status: "complete", answered_by: { profile: "Reviewer", model: "scripted-1" } });
		expect(callsOf(message)).toMatchObject([{ tool: "settings_get", state: "done", rule: "reads_never_ask" }]);
		expect(textOf(message)).toContain("system");
		expect(provider.requests).toHaveLength(2);
		expect(provider.violations()).toEqual([]);
	});

	it("asks before it writes, and goes on once allowed", async () => {
		const id = await profileOf({ tool_protocol: "native" }, family);
		const { conversation_id, message } = await answered(`${rename(id)} now`, id, assistant);
		expect(message.status).toBe("waiting");
		expect((await readProfile(chat.ctx, id)).values.name).toBe("Reviewer");
		const call_id = callsOf(message)[0]?.call_id ?? "";
		await answerCall(chat.ctx, { conversation_id, message_id: message.id, call_id, answer: "once" });
		await chat.idle();
		expect((await lastOf(conversation_id)).status).toBe("complete");
		expect((await readProfile(chat.ctx, id)).values.name).toBe("Critic");
		expect(provider.violations()).toEqual([]);
	});
});

describe("a turn with a real provider", () => {
	it("plain chat offers nothing", async () => {
		const { message } = await answered(
			"Hello",
			await profileOf({ tool_protocol: "native", system_prompt: "Be brief." }),
			{ agent: false },
		);
		expect(textOf(message)).toBe("You said: Hello");
		expect(provider.requests[0]?.body).toMatchObject({ messages: [{ content: "Be brief." }, { content: "Hello" }] });
		expect(provider.requests[0]?.body).not.toHaveProperty("tools");
	});

	it("[LOOP-11] a stop reaches the provider", async () => {
		const { conversation_id } = await chat.send("[[delay:10]] [[len:2000]]", { profile_id: await profileOf() });
		await vi.waitFor(() => expect(provider.requests[0]?.sent).toBeGreaterThan(3));
		await stopTurn(chat.ctx, { conversation_id });
		await chat.idle();
		const message = await lastOf(conversation_id);
		expect(message.status).toBe("stopped");
		expect(textOf(message)).toMatch(/^w0/);
		await vi.waitFor(() => expect(provider.requests[0]?.aborted).toBe(true));
	});

	it("a stream that breaks off is interrupted and keeps its text", async () => {
		const { message } = await answered("[[drop]] [[len:200]]", await profileOf());
		expect(message.status).toBe("interrupted");
		expect(textOf(message)).toMatch(/^w0/);
	});

	it("shows retries and a fallback, stored with the answer", async () => {
		const busy = await answered("[[status:429*1]] hi", await profileOf());
		expect(busy.message.parts).toMatchObject([{ kind: "notice", notice: "provider_retry" }, { kind: "text" }]);
		const away = await answered("hi", await profileOf({ model: "gone", fallback_model: "scripted-2" }));
		expect(away.message).toMatchObject({
			status: "complete",
			answered_by: { model: "scripted-2", fallback: { from: "gone", reason: "model_unavailable" } },
		});
	});

	it("[LOOP-01] arguments that are no JSON get an answer, and the next turn works", async () => {
		const id = await profileOf({ tool_protocol: "native" });
		const { conversation_id } = await answered('[[raw:settings_get {"{"ids":[1]] oops', id);
		await chat.send("and now?", { conversation_id });
		await chat.idle();
		expect(textOf(await lastOf(conversation_id))).toBe("You said: and now?");
		expect(provider.violations()).toEqual([]);
	});

	it.each([
		["[[status:401]] hi", { error: { details: { fault: "missing_credentials" } } }],
		["[[status:402]] hi", { error: { details: { fault: "quota_limited" } } }],
	])("%s fails with its class", async (text, expected) => {
		const { message } = await answered(text, await profileOf());
		expect(message).toMatchObject({ status: "failed", ...expected });
	});

	it("a host nobody confirmed is named, to be confirmed", async () => {
		const other = await startScriptedProvider();
		const agentId = await buildAgent({
			family: "openai_compatible",
			settings: { base_url: other.baseUrl(), default_model: "scripted-1" },
		});
		const { message } = await answered("hi", await buildProfile({ agentId }));
		await other.close();
		const host = new URL(other.origin).host;
		expect(message).toMatchObject({ status: "failed", error: { details: { confirmable: true, host } } });
	});

	it("a disabled profile says so", async () => {
		const { message } = await answered("hi", await profileOf({ enabled: false }));
		expect(message).toMatchObject({
			status: "failed",
			error: { reason: "feature_unavailable", key: "agent_profile.enabled" },
		});
	});

	it("the workspace's default profile answers where none is chosen", async () => {
		const { conversation_id, message_id } = await chat.send("hi");
		await chat.idle();
		const [, message] = await branchOf((await lastOf(conversation_id)).id);
		expect([message_id !== "", message?.answered_by?.profile_id ?? seeded.profileId]).toEqual([true, seeded.profileId]);
	});
});
