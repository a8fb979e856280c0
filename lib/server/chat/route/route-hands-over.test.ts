import { describe, expect, it } from "vitest";
import { readProfile } from "@/lib/server/profile/read-profile";
import { seeded } from "@/lib/server/start/seed-first-run";
import type { ScriptedReply } from "@/lib/server/testing/scripted/reply";
import { callsOf } from "@/lib/server/testing/use-chat";
import { headOf, retrying, skipping, toldSteps, useRoute } from "@/lib/server/testing/use-route";
import { saveWorkspaceChanges } from "@/lib/server/workspace/save-workspace-changes";
import type { JsonObject } from "@/lib/shared/json";

const route = useRoute();
const { chat } = route;
const busy: ScriptedReply = { status: 529, error: { message: "busy" } };
const assistant = { kind: "assistant" } as const;
const calling = (name: string, args: JsonObject): ScriptedReply => ({ calls: [{ name, arguments: args }] });
const theme = calling("settings_get", {
	target: { resource_type: "user_settings" },
	keys: ["user_settings.theme"],
});
const renaming = (id: string, to: string) =>
	calling("settings_update", {
		target: { resource_type: "agent_profile", resource_id: id },
		changes: { "agent_profile.name": to },
	});
const nameOf = async (id: string) => (await readProfile(chat.ctx, id)).values.name;
const kinds = async (conversation: string) => (await headOf(conversation)).parts.map(({ kind }) => kind);

describe.each(["native", "fenced"])("a turn whose candidate made calls, to one that is %s", (tool_protocol) => {
	it.each(["native", "fenced"])("keeps them, from one that is %s; nothing runs twice", async (from) => {
		const a = await route.profile("A", { tool_protocol: from });
		const b = await route.profile("B", { model: "scripted-2", tool_protocol });
		const auto = await route.dynamic({ id: a }, { id: b });
		const made =
			'```json\n{"tool":"settings_get","target":{"resource_type":"user_settings"},"keys":["user_settings.theme"]}\n```';
		route.provider.queue(from === "native" ? theme : { text: made }, busy);
		const conversation = await route.ask(auto, "Which theme?", assistant);
		const head = await headOf(conversation);
		expect(head).toMatchObject({ status: "complete", answered_by: { profile: "B", model: "scripted-2" } });
		expect(await kinds(conversation)).toEqual(["call", "result", "route", "text"]);
		expect(callsOf(head)).toMatchObject([{ tool: "settings_get", hop: 1, state: "done" }]);
		expect(JSON.stringify(head.parts.at(-1))).toContain("system");
		expect(route.provider.violations()).toEqual([]);
		expect(route.asked()).toEqual(["scripted-1", "scripted-1", "scripted-2"]);
		await chat.send("And now?", { conversation_id: conversation });
		await chat.idle();
		expect((await headOf(conversation)).status).toBe("complete");
		expect(route.provider.violations()).toEqual([]);
	});
});

describe("what a candidate brings", () => {
	it("is its prompt and its limit of calls, over those that were made before it", async () => {
		const a = await route.profile("A", { system_prompt: "You are A." });
		const b = await route.profile("B", { model: "scripted-2", system_prompt: "You are B.", max_tool_hops: 2 });
		const auto = await route.dynamic({ id: a }, { id: b });
		route.provider.queue(theme, busy, theme, theme);
		const head = await headOf(await route.ask(auto, "Which theme?", assistant));
		const systems = route.provider.requests.map(({ body }) => JSON.stringify(body));
		expect(systems.map((text) => [text.includes("You are A."), text.includes("You are B.")])).toEqual([
			[true, false],
			[true, false],
			[false, true],
			[false, true],
		]);
		expect(callsOf(head).map(({ hop }) => hop)).toEqual([1, 2, 0]);
		expect(head.parts).toContainEqual({ kind: "notice", notice: "hop_limit", params: { limit: 2 } });
		expect(head.usage).toMatchObject({ input: 30 });
	});

	it("is its approval, as it is set at each call", async () => {
		const a = await route.profile("A");
		const b = await route.profile("B", { model: "scripted-2", auto_approve: true });
		const auto = await route.dynamic({ id: a }, { id: b });
		route.provider.queue(busy, renaming(a, "Anna"));
		const approved = await headOf(await route.ask(auto, "Rename it", assistant));
		expect(callsOf(approved)).toMatchObject([{ state: "done", rule: "auto_approved" }]);
		expect(await nameOf(a)).toBe("Anna");
		route.provider.queue(renaming(b, "Bert"));
		const asked = await headOf(await route.ask(auto, "Rename it", assistant));
		expect([asked.status, asked.answered_by?.profile]).toEqual(["waiting", "Anna"]);
	});

	it("is not who the settings assistant is: that is the dynamic profile", async () => {
		const a = await route.profile("A");
		const auto = await route.dynamic({ id: a });
		// the settings assistant has its tools at hand, other chats switch them on and off
		const switches = () => JSON.stringify(route.provider.requests.at(-1)?.body).includes("enable_toolset");
		await route.ask(auto, "hi", { agent: true });
		expect(switches()).toBe(true);
		const changes = { settings_agent_profile_id: auto };
		await saveWorkspaceChanges(chat.ctx, { workspaceId: seeded.workspaceId, changes });
		await route.ask(auto, "hi", { agent: true });
		expect(switches()).toBe(false);
	});

	it("nothing but the default: a dynamic profile answers where nobody chose", async () => {
		const a = await route.profile("A");
		const auto = await route.dynamic({ id: a });
		const changes = { default_agent_profile_id: auto };
		await saveWorkspaceChanges(chat.ctx, { workspaceId: seeded.workspaceId, changes });
		expect((await headOf(await route.ask("")))?.answered_by).toMatchObject({ profile: "A", via: { profile_id: auto } });
	});
});

it("a fault after a call is retried by the policy anew: an answer ends what was counted", async () => {
	const policies = { transient: retrying(1), hard: skipping() };
	const auto = await route.dynamic({ id: await route.profile("A"), policies });
	route.provider.queue(busy, theme, busy);
	const conversation = await route.ask(auto, "Which theme?", assistant);
	await route.goOn();
	expect((await headOf(conversation)).status).toBe("streaming");
	await route.goOn();
	const head = await headOf(conversation);
	expect([head.status, ...toldSteps(head)]).toEqual([
		"complete",
		"A provider_overloaded retry 1",
		"A provider_overloaded retry 1",
	]);
	expect(callsOf(head)).toHaveLength(1);
});
