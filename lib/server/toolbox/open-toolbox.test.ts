import { beforeAll, describe, expect, it, vi } from "vitest";
import type { AnsweredCard, Gate, GateQuestion } from "@/lib/chat/turn-ports";
import type { ServerView } from "@/lib/mcp/server-view";
import type { Context } from "@/lib/server/context";
import { forgetEnv } from "@/lib/server/env";
import { listHistory } from "@/lib/server/history/list-history";
import { readProfile } from "@/lib/server/profile/read-profile";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { buildAgent, buildProfile } from "@/lib/server/testing/record-builders";
import { skillDoor } from "@/lib/server/testing/skill-door";
import { testClock, testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { JsonObject } from "@/lib/shared/json";
import { ToolsetRegistry } from "@/lib/tool/toolset/toolset-registry";
import { openToolbox } from "./open-toolbox";
import type { ToolboxFacts } from "./toolbox-facts";

useTestDatabase({ fresh: "test" });

beforeAll(() => {
	vi.stubEnv("STEWARD_SECRET_KEY", Buffer.alloc(32, 7).toString("base64"));
	forgetEnv();
});

const ctx: Context = testContext({
	actor: { kind: "conversation", userId: "local", conversationId: "c1", name: "Guide" },
	channel: "chat",
});

const signal = new AbortController().signal;
const options = { signal, onChange: () => undefined, approved: false };

function open(fields: Partial<ToolboxFacts> = {}, servers: readonly ServerView[] = []) {
	const facts: ToolboxFacts = {
		ctx,
		conversationId: "c1",
		workspaceId: "w1",
		agent: true,
		assistant: false,
		autoApprove: async () => false,
		signal,
		registry: new ToolsetRegistry(testClock()),
		storage: { workingMemory: unused, reflections: unused } as never,
		servers: {
			open: async () => servers,
			find: async () => ({ server: "missing", definition: "unchanged", settings_href: "/settings/mcp" }),
			call: async () => ({ status: "ok", text: "" }),
			allowAlways: async () => undefined,
		},
		skills: skillDoor([]),
		stored: async () => stored(["settings", "profiles"]),
		...fields,
	};
	const opened = openToolbox(facts);
	const call = async (name: string, args: JsonObject): Promise<GateQuestion> => {
		const found = await opened.toolbox.resolve(name);
		if (found.kind !== "tool") throw new Error(found.message);
		return { call_id: "call_1", tool: found.tool, arguments: args, branch: { history: [], parts: [] } };
	};
	const offer = () => opened.toolbox.offer({ protocol: "native", signal });
	const names = async () => (await offer()).tools.map((tool) => tool.name);
	return { ...opened, call, offer, names };
}

const unused = {};
const stored = (defaultToolsets: readonly string[]) => ({ defaultToolsets, texts: { profile: "You are Guide." } });

const update = (id: string, changes: JsonObject) => ({
	target: { resource_type: "agent_profile", resource_id: id },
	changes,
});

/** What the card of a call shows. */
async function cardOf(gate: Gate, question: GateQuestion): Promise<AnsweredCard> {
	const decision = await gate.decide(question);
	return decision.kind === "ask" ? decision : expect.fail(JSON.stringify(decision));
}

describe("what is offered", () => {
	it("is nothing with the Agent toggle off, and nothing can be called", async () => {
		const { offer, toolbox } = open({ agent: false });
		expect(await offer()).toEqual({ tools: [], notices: [], system: [{ name: "profile", text: "You are Guide." }] });
		expect(await toolbox.resolve("settings_search")).toMatchObject({ kind: "unknown" });
	});

	it("is invisible without toolsets and servers", async () => {
		const { offer } = open({ stored: async () => stored([]) });
		const { tools, system } = await offer();
		expect(tools).toEqual([]);
		expect(system.map(({ name }) => name)).toEqual(["profile"]);
	});

	it("begins with the switches and grows with the toolset that was enabled", async () => {
		const { names, call, executors, offer } = open();
		expect(await names()).toEqual(["ask_user", "enable_toolset", "disable_toolset"]);
		const enable = await call("enable_toolset", { name: "Settings" });
		expect(await executors.execute(enable, options)).toEqual({
			status: "ok",
			text: "Toolset 'settings' activated.",
		});
		expect(await names()).toContain("settings_update");
		expect((await offer()).system.map(({ name }) => name)).toEqual([
			"profile",
			"agent",
			"settings_guidance",
			"toolsets",
		]);
	});

	it("has settings and profiles as core tools for the settings assistant", async () => {
		const { names } = open({ assistant: true, stored: async () => stored([]) });
		expect(await names()).toEqual(expect.arrayContaining(["settings_search", "profiles_delete", "ask_user"]));
		expect(await names()).not.toContain("enable_toolset");
	});

	it("[LOOP-18] [MCP-08] [MCP-15] offers small servers at once, large ones as a toolset, and names what is missing", async () => {
		const tool = (name: string, usable: ServerView["tools"][number]["usable"] = true) => ({
			tool: name,
			alias: `mcp_s_${name}`,
			title: name,
			description: "",
			input_schema: { type: "object" },
			definition_hash: name,
			read_only: false,
			enabled: true,
			always_allow: false,
			usable,
		});
		const server = (name: string, fields: Partial<ServerView>): ServerView => ({
			server_ref: `workspace:${name}`,
			name,
			slug: name,
			enabled: true,
			state: "ok",
			tools: [],
			...fields,
		});
		const many = Array.from({ length: 11 }, (_, index) => ({ ...tool(`t${index}`), alias: `mcp_big_t${index}` }));
		const { offer, toolbox } = open({ stored: async () => stored([]) }, [
			server("s", { tools: [tool("echo"), tool("odd", { reason: "root_not_object" })] }),
			server("big", { tools: many }),
			server("empty", {}),
			server("slow", { state: "missing", failure: { stage: "initialise", reason: "timed_out" } }),
			server("closed", { state: "sign_in" }),
		]);
		const { tools, notices } = await offer();
		expect(tools.map(({ name }) => name)).toEqual(["enable_toolset", "disable_toolset", "mcp_s_echo"]);
		expect(notices.map(({ notice }) => notice)).toEqual([
			"tools_offered",
			"tool_quarantined",
			"server_without_tools",
			"server_missing",
			"server_sign_in",
		]);
		expect(notices[0]?.params).toEqual({
			servers: [
				{ server: "s", tools: 1 },
				{ server: "big", tools: 11 },
			],
		});
		expect(await toolbox.resolve("mcp_big_t3")).toMatchObject({ kind: "tool", tool: { title: "t3" } });
		expect(await toolbox.resolve("echo")).toMatchObject({ kind: "tool", tool: { name: "mcp_s_echo" } });
	});
});

describe("more tools than providers take", () => {
	const tool = (name: string) => ({
		tool: name,
		alias: `mcp_${name}`,
		title: name,
		description: "",
		input_schema: { type: "object" },
		definition_hash: name,
		read_only: false,
		enabled: true,
		always_allow: false,
		usable: true as const,
	});
	const servers = Array.from({ length: 14 }, (_, at): ServerView => {
		const tools = Array.from({ length: 10 }, (_each, index) => tool(`s${at}_t${index}`));
		return { server_ref: `workspace:${at}`, name: `s${at}`, slug: `s${at}`, enabled: true, state: "ok", tools };
	});

	it("are left out with a word about it, those of an enabled toolset last", async () => {
		const { offer, executors, call } = open({}, servers);
		expect((await offer()).tools).toHaveLength(128);
		await executors.execute(await call("enable_toolset", { name: "settings" }), options);
		const { tools, notices } = await offer();
		expect(tools).toHaveLength(128);
		expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["ask_user", "settings_update"]));
		const own = tools.filter(({ source }) => source.kind === "steward").length;
		expect(notices.at(-1)).toEqual({
			kind: "notice",
			notice: "too_many_tools",
			params: { count: 140 + own - 128, limit: 128 },
		});
	});
});

describe("the gate over Steward's own tools", () => {
	it("lets reads run and asks for a write with old and new value, writing nothing", async () => {
		const id = await buildProfile({ settings: { name: "Reviewer" } });
		const { call, gate } = open();
		expect(await gate.decide(await call("settings_search", { query: "model" }))).toEqual({
			kind: "run",
			rule: "reads_never_ask",
		});
		const write = await call("settings_update", update(id, { "agent_profile.fallback_model": "small-1" }));
		expect(await gate.decide(write)).toMatchObject({
			kind: "ask",
			rule: "writes_ask",
			answers: ["once", "conversation", "always", "deny"],
			changes: [{ key: "agent_profile.fallback_model", record: "Reviewer", before: "", after: "small-1" }],
		});
		expect(await readProfile(ctx, id)).toMatchObject({ revision: 1, values: { fallback_model: "" } });
		expect((await listHistory(testContext(), { limit: 9 })).items).toEqual([]);
	});

	it("keeps an answer for the conversation or for always, and only as far as it goes", async () => {
		const id = await buildProfile();
		const { call, gate } = open();
		const write = await call("settings_update", update(id, { "agent_profile.fallback_model": "small-1" }));
		expect(await gate.grant(write, "once", await cardOf(gate, write))).toEqual({ kind: "run", rule: "allowed_once" });
		expect(await gate.decide(write)).toMatchObject({ kind: "ask" });
		expect(await gate.grant(write, "conversation", await cardOf(gate, write))).toEqual({
			kind: "run",
			rule: "allowed_in_conversation",
		});
		expect(await gate.decide(write)).toEqual({ kind: "run", rule: "allowed_in_conversation" });
		const other = open({ conversationId: "c2" });
		const card = await cardOf(other.gate, write);
		expect(await other.gate.grant(write, "always", card)).toEqual({ kind: "run", rule: "always_allowed" });
		expect(await open({ conversationId: "c3" }).gate.decide(write)).toEqual({ kind: "run", rule: "always_allowed" });
	});

	it("always asks for authority, never offers always, and runs exactly the approved call", async () => {
		const id = await buildProfile({ settings: { name: "Reviewer" } });
		const { call, gate, executors } = open();
		const write = await call("settings_update", update(id, { "agent_profile.auto_approve": true }));
		const card = { kind: "ask", rule: "authority_asks", answers: ["once", "deny"] };
		expect(await gate.decide(write)).toMatchObject(card);
		expect(await executors.execute(write, options)).toMatchObject({
			status: "error",
			error: { reason: "missing_capability" },
		});
		expect(await gate.grant(write, "always", await cardOf(gate, write))).toEqual({ kind: "run", rule: "allowed_once" });
		expect(await gate.decide(write)).toMatchObject(card);
		expect(await executors.execute(write, { ...options, approved: true })).toMatchObject({
			status: "ok",
			changes: [
				{
					label: "Reviewer",
					href: `/settings/profiles/${id}#agent_profile.auto_approve`,
					changes: [{ before: false, after: true }],
				},
			],
		});
	});

	it("asks anew when a call touches authority by now and the card did not say so", async () => {
		const id = await buildProfile({ settings: { name: "Reviewer" } });
		const { call, gate } = open();
		const write = await call("settings_update", update(id, { "agent_profile.auto_approve": true }));
		const { changes } = await cardOf(gate, write);
		for (const rule of ["writes_ask", "repeated_calls"] as const) {
			const now = await gate.grant(write, "once", { rule, changes });
			expect(now).toMatchObject({ kind: "ask", rule: "authority_asks" });
			expect(now).not.toHaveProperty("values_changed");
		}
	});

	it.each(["once", "conversation", "always"] as const)(
		"asks anew with the values of now where they are not those of the card that was answered %s, and keeps nothing",
		async (answer) => {
			const id = await buildProfile({ settings: { name: "Reviewer" } });
			const { call, gate } = open();
			const changes = { "agent_profile.fallback_model": "small-1", "agent_profile.mode": "plan" };
			const write = await call("settings_update", update(id, changes));
			const card = await cardOf(gate, write);
			await saveProfileChanges(testContext(), { profileId: id, changes: { fallback_model: "mine" } });
			const anew = await gate.grant(write, answer, card);
			expect(anew).toMatchObject({
				kind: "ask",
				rule: "writes_ask",
				values_changed: true,
				changes: expect.arrayContaining([
					{ key: "agent_profile.fallback_model", record: "Reviewer", before: "mine", after: "small-1" },
				]),
			});
			expect(await gate.decide(write)).toMatchObject({ kind: "ask" });
			expect(await gate.grant(write, answer, await cardOf(gate, write))).toMatchObject({ kind: "run" });
		},
	);

	it("runs an allowed call of which a part is done already, and of a record that changed elsewhere", async () => {
		const id = await buildProfile({ settings: { name: "Reviewer" } });
		const { call, gate } = open();
		const changes = { "agent_profile.fallback_model": "small-1", "agent_profile.mode": "plan" };
		const write = await call("settings_update", update(id, changes));
		const card = await cardOf(gate, write);
		const meanwhile = { fallback_model: "small-1", model: "large-1" };
		await saveProfileChanges(testContext(), { profileId: id, changes: meanwhile });
		expect(await gate.grant(write, "once", card)).toEqual({ kind: "run", rule: "allowed_once" });
	});

	it("names what it deletes; asks anew about a secret that is another one by now, and a record of another name", async () => {
		const env = (value: string) => ({ env_vars: [{ key: "KEY", value }] });
		const id = await buildProfile({ settings: { name: "Reviewer", ...env("first") } });
		const { call, gate } = open();
		const write = await call(
			"settings_update",
			update(id, { "agent_profile.env_vars": [{ key: "KEY", value: "mine" }] }),
		);
		const remove = await call("profiles_delete", { profile_id: id });
		const cards = { write: await cardOf(gate, write), remove: await cardOf(gate, remove) };
		expect(cards.remove.changes).toEqual([
			{ key: "agent_profile.name", record: "Reviewer", before: "Reviewer", after: null },
		]);
		await saveProfileChanges(testContext(), { profileId: id, changes: env("second") });
		expect(await gate.grant(write, "once", cards.write)).toMatchObject({ kind: "ask", values_changed: true });
		expect(await gate.grant(remove, "once", cards.remove)).toMatchObject({ kind: "run" });
		await saveProfileChanges(testContext(), { profileId: id, changes: { name: "Judge" } });
		expect(await gate.grant(remove, "once", cards.remove)).toMatchObject({ kind: "ask", values_changed: true });
	});

	it("shows the same of every writing tool as often as it is asked", async () => {
		const id = await buildProfile({ settings: { name: "Reviewer" } });
		const { call, gate } = open();
		const servers = { files: { type: "http", url: "https://files.example", headers: { Authorization: "t0p" } } };
		const writes = [
			["profiles_create", { name: "New", agent_id: await buildAgent() }],
			["profiles_delete", { profile_id: id }],
			[
				"settings_update",
				{
					target: { resource_type: "agent_profile_mcp", resource_id: id },
					changes: { "agent_profile_mcp.servers": servers },
				},
			],
		] as const;
		for (const [tool, args] of writes) {
			const write = await call(tool, args);
			expect(await gate.grant(write, "once", await cardOf(gate, write))).toMatchObject({ kind: "run" });
		}
	});

	it("refuses a call that would fail without asking anybody", async () => {
		const id = await buildProfile();
		const { call, gate } = open();
		const bad = [
			[update(id, { "agent_profile.nonsense": 1 }), "rehearsal_refused", "unknown_setting"],
			[update(id, { "agent_profile.name": "" }), "rehearsal_refused", "invalid_value"],
			[{ ...update(id, { "agent_profile.name": "A" }), extra: 1 }, "invalid_input", "invalid_arguments"],
			[update("profile_gone", { "agent_profile.name": "A" }), "rehearsal_refused", "not_found"],
			[
				update(id, { "agent_profile.name": { redacted: true, set: true, mark: "m" } }),
				"rehearsal_refused",
				"redaction_marker",
			],
		] as const;
		for (const [args, rule, reason] of bad) {
			expect(await gate.decide(await call("settings_update", args as JsonObject))).toMatchObject({
				kind: "refuse",
				rule,
				error: { reason },
			});
		}
	});

	it("asks the person's own questions with at most four of them", async () => {
		const { call, gate } = open();
		const question = { question: "Which one?", options: [{ label: "A" }, { label: "B" }] };
		expect(await gate.decide(await call("ask_user", { questions: [question] }))).toMatchObject({
			kind: "ask",
			rule: "asks_person",
			questions: [question],
		});
		expect(await gate.decide(await call("ask_user", { questions: Array(5).fill(question) }))).toMatchObject({
			kind: "refuse",
			rule: "invalid_input",
		});
	});
});
