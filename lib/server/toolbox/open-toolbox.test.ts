import { describe, expect, it } from "vitest";
import type { ServerView } from "@/lib/mcp/server-view";
import { openedToolbox } from "@/lib/server/testing/opened-toolbox";
import { useTestDatabase } from "@/lib/server/testing/test-database";

useTestDatabase({ fresh: "test" });

const signal = new AbortController().signal;
const options = { signal, onChange: () => undefined, approved: false };

const stored = (defaultToolsets: readonly string[]) => ({ defaultToolsets, texts: { profile: "You are Guide." } });

describe("what is offered", () => {
	it("is nothing with the Agent toggle off, and nothing can be called", async () => {
		const { offer, toolbox } = openedToolbox({ agent: false });
		expect(await offer()).toEqual({ tools: [], notices: [], system: [{ name: "profile", text: "You are Guide." }] });
		expect(await toolbox.resolve("settings_search")).toMatchObject({ kind: "unknown" });
	});

	it("is invisible without toolsets and servers", async () => {
		const { offer } = openedToolbox({ stored: async () => stored([]) });
		const { tools, system } = await offer();
		expect(tools).toEqual([]);
		expect(system.map(({ name }) => name)).toEqual(["profile"]);
	});

	it("begins with the switches and grows with the toolset that was enabled", async () => {
		const { names, call, executors, offer } = openedToolbox();
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
		const { names } = openedToolbox({ assistant: true, stored: async () => stored([]) });
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
		const { offer, toolbox } = openedToolbox({ stored: async () => stored([]) }, [
			server("s", { tools: [tool("echo"), tool("odd", { reason: "root_not_object" })] }),
			server("big", { tools: many }),
			server("empty", {}),
			server("slow", {
				state: "missing",
				failure: { stage: "initialise", reason: "timed_out" },
				tools: [{ ...tool("known"), alias: "mcp_slow_known" }],
			}),
			server("closed", { state: "sign_in" }),
		]);
		const { tools, notices } = await offer();
		expect(tools.map(({ name }) => name)).toEqual([
			"enable_toolset",
			"disable_toolset",
			"mcp_s_echo",
			"mcp_slow_known",
		]);
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
		const { offer, executors, call } = openedToolbox({}, servers);
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
