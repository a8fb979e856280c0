import { beforeEach, describe, expect, it } from "vitest";
import { events } from "@/lib/server/db/schema/journal";
import { agentProfiles, agents } from "@/lib/server/db/schema/records";
import { forgetEnv } from "@/lib/server/env";
import { buildAgent, buildProfile, buildSecretRow, buildWorkspace } from "@/lib/server/testing/record-builders";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { Channel } from "@/lib/setting/resource-snapshot";
import type { JsonObject } from "@/lib/shared/json";
import { settingsCatalog } from "@/lib/tool/settings-catalog";
import { adapterOf, adapters, checkAdapters } from "./adapters";

const test = useTestDatabase({ fresh: "test" });
const ctx = testContext();
const refusal = (reason: string, more: JsonObject = {}) => ({ body: { reason, ...more } });
const target = (resource_type: string, resource_id: string) => ({ resource_type, resource_id });

describe("adapters", () => {
	it("do exactly what the catalog promises", () => {
		expect(() => checkAdapters(settingsCatalog)).not.toThrow();
		const { workspace: _, ...without } = adapters;
		expect(() => checkAdapters(settingsCatalog, without)).toThrow("workspace: no adapter");
		const { create: _create, ...uncreatable } = adapters.agent;
		expect(() => checkAdapters(settingsCatalog, { ...adapters, agent: uncreatable })).toThrow(
			"agent: create is promised but not bound",
		);
		expect(adapterOf("toString")).toBeUndefined();
	});

	it("fail closed on selectors that are missing, extra or foreign", async () => {
		const workspaceId = await buildWorkspace();
		const profileId = await buildProfile();
		const read = (type: keyof typeof adapters, more: object) =>
			adapters[type].read(ctx, { resource_type: type, ...more });
		await expect(read("agent_profile", {})).rejects.toMatchObject(refusal("invalid_target"));
		await expect(read("agent_profile", { resource_id: profileId, workspace_id: workspaceId })).rejects.toMatchObject(
			refusal("invalid_target"),
		);
		await expect(read("user_settings", { resource_id: "local" })).rejects.toMatchObject(refusal("invalid_target"));
		await expect(read("workspace", { resource_id: workspaceId, workspace_id: "other" })).rejects.toMatchObject(
			refusal("not_found"),
		);
		await expect(read("workspace", { resource_id: workspaceId, workspace_id: workspaceId })).resolves.toBeTruthy();
		await expect(adapters.agent.read(ctx, target("workspace", workspaceId))).rejects.toMatchObject(
			refusal("invalid_target"),
		);
	});

	it("store the same row with the same number of events from every channel", async () => {
		const agentId = await buildAgent();
		const input: JsonObject = {
			name: " Full ",
			model: "m",
			mode: "plan",
			fallback_model: " f ",
			auto_fallback: true,
			config_options: { " a ": " 1 ", model: "x", "": "y" },
			auto_approve: true,
			allow_indexing: true,
			cli_passthrough: true,
			cli_flags: [{ flag: "--a b", description: "", enabled: false }],
			env_vars: [{ key: "A", value: "b" }],
			command_prefix: " nice ",
			max_tool_hops: 0,
			tool_protocol: "fenced",
			system_prompt: "p",
		};
		const stored: unknown[] = [];
		for (const channel of ["ui", "rest", "mcp"] as const satisfies readonly Channel[]) {
			const by = channel === "mcp" ? testContext({ channel, actor: tokenActor() }) : testContext({ channel });
			const created = await adapters.agent_profile.create?.(by, { agent_id: agentId, ...input }, {});
			const profileId = await buildProfile({ agentId });
			const receipt = await adapters.agent_profile.update(by, target("agent_profile", profileId), { changes: input });
			for (const id of [created?.id ?? "", profileId]) {
				const { values } = await adapters.agent_profile.read(by, target("agent_profile", id));
				stored.push(JSON.parse(JSON.stringify(values).replaceAll(/"mark":"[^"]+"/g, '"mark":""')));
			}
			expect([...receipt.accepted].sort()).toEqual([...(created?.accepted ?? [])].sort());
		}
		for (const one of stored) expect(one).toEqual(stored[0]);
		expect(await test.db.read.$count(events)).toBe(6);
	});
});

describe("agents", () => {
	const create = (values: JsonObject, saveId?: string) => adapters.agent.create?.(ctx, values, { saveId });

	it("are made from a preset, which what is given overrides", async () => {
		const made = await create({ preset: "ollama", display_name: "Mine" }, "s");
		expect(await create({ preset: "ollama", display_name: "Mine" }, "s")).toEqual(made);
		expect(await adapters.agent.read(ctx, target("agent", made?.id ?? ""))).toMatchObject({
			values: { display_name: "Mine", base_url: "http://127.0.0.1:11434/v1" },
			computed: { family: "openai_compatible", preset: "ollama" },
		});
		expect(await test.db.read.$count(agents)).toBe(1);
	});

	it.each<[string, JsonObject, string, string | undefined]>([
		["an unknown family", { family: "x", display_name: "A" }, "invalid_value", "family"],
		["a second guide", { family: "offline", display_name: "A" }, "invalid_value", "family"],
		["a second router", { family: "dynamic", display_name: "A" }, "invalid_value", "family"],
		["a preset of another family", { preset: "openai", family: "google" }, "invalid_value", "family"],
		["no base URL", { family: "openai_compatible", display_name: "A" }, "invalid_value", "base_url"],
		["a key that is not stored", { preset: "openai", api_key: "secret_x" }, "invalid_value", "api_key"],
		["a command of a model endpoint", { preset: "openai", command: "x" }, "not_applicable", "command"],
	])("with %s are refused", async (_what, values, reason, path) => {
		await expect(create(values)).rejects.toMatchObject(refusal(reason, path === undefined ? {} : { path }));
	});

	it("show and take what they have: the router has no model and no servers of its own", async () => {
		const router = target("agent", await buildAgent({ family: "dynamic", settings: { supports_mcp: false } }));
		expect((await adapters.agent.read(ctx, router)).values).toEqual({ display_name: "Test agent", enabled: true });
		for (const changes of [
			{ supports_mcp: true },
			{ default_model: "m" },
			{ base_url: "http://h.test" },
		] as JsonObject[]) {
			const [path = ""] = Object.keys(changes);
			await expect(adapters.agent.update(ctx, router, { changes })).rejects.toMatchObject(
				refusal("not_applicable", { path }),
			);
		}
		await adapters.agent.update(ctx, router, { changes: { display_name: "Router" } });
		await expect(adapters.agent.remove?.(ctx, router, {})).rejects.toMatchObject(refusal("not_applicable"));
	});

	it("lose their key with their host, unless one is chosen in the same write", async () => {
		const key = await buildSecretRow();
		const made = await create({ preset: "openai", api_key: key });
		const at = target("agent", made?.id ?? "");
		const update = (changes: JsonObject) => adapters.agent.update(ctx, at, { changes });
		const read = async () => (await adapters.agent.read(ctx, at)).values;
		await update({ base_url: "https://api.openai.com/v2" });
		expect(await read()).toMatchObject({ api_key: key });
		await update({ base_url: "https://other.example.com/v1", api_key: key });
		expect(await read()).toMatchObject({ api_key: key });
		await update({ base_url: "https://third.example.com/v1" });
		expect(await read()).toMatchObject({ api_key: "" });
		expect((await test.db.read.select().from(events)).at(-1)?.fields).toEqual(["base_url", "api_key"]);
	});

	it("are not deleted while profiles use them, and the guide never is", async () => {
		const made = await create({ preset: "ollama" });
		const profileId = await buildProfile({ agentId: made?.id ?? "", settings: { name: "P" } });
		const remove = () => adapters.agent.remove?.(ctx, target("agent", made?.id ?? ""), {});
		await expect(remove()).rejects.toMatchObject(
			refusal("dependency_conflict", { details: { dependents: [{ resource_id: profileId, label: "P" }], total: 1 } }),
		);
		await adapters.agent_profile.remove?.(ctx, target("agent_profile", profileId), {});
		await expect(remove()).resolves.toMatchObject({ changed: true });
		const guide = await buildAgent();
		await expect(adapters.agent.remove?.(ctx, target("agent", guide), {})).rejects.toMatchObject(
			refusal("not_applicable"),
		);
		expect((await adapters.agent.list(ctx, { limit: 9 })).items.map((item) => item.id)).toEqual([guide]);
	});
});

describe("workspaces", () => {
	it("are read and written by their owner alone", async () => {
		const mine = await buildWorkspace({ settings: { name: "Mine" } });
		const theirs = await buildWorkspace({ ownerId: "mallory", settings: { name: "Theirs" } });
		const update = (id: string) => adapters.workspace.update(ctx, target("workspace", id), { changes: { name: "X" } });
		await expect(update(theirs)).rejects.toMatchObject(refusal("not_found"));
		await expect(adapters.workspace.read(ctx, target("workspace", theirs))).rejects.toMatchObject(refusal("not_found"));
		await update(mine);
		expect((await adapters.workspace.list(ctx, { limit: 9 })).items).toMatchObject([{ id: mine, label: "X" }]);
	});

	it("refer to profiles that exist", async () => {
		const id = await buildWorkspace();
		const gone = await buildProfile({ deletedAt: 1 });
		const update = (profileId: string) =>
			adapters.workspace.update(ctx, target("workspace", id), { changes: { default_agent_profile_id: profileId } });
		await expect(update(gone)).rejects.toMatchObject(refusal("invalid_value", { path: "default_agent_profile_id" }));
		await expect(update(await buildProfile())).resolves.toMatchObject({ changed: true });
		await expect(update("")).resolves.toMatchObject({ changed: true });
	});
});

describe("preferences", () => {
	const own = { resource_type: "user_settings" };

	it("are the caller's own, there before the first write", async () => {
		expect(await adapters.user_settings.read(ctx, own)).toMatchObject({ id: "local", revision: 0 });
		await adapters.user_settings.update(ctx, own, { changes: { theme: "dark" }, options: { expected_revision: 0 } });
		expect(await adapters.user_settings.read(ctx, own)).toMatchObject({ revision: 1, values: { theme: "dark" } });
		expect(await test.db.read.select().from(events)).toMatchObject([
			{ name: "user_settings.updated", scope: "user:local" },
		]);
		const other = testContext({ actor: { kind: "person", userId: "mallory", name: "M" } });
		expect(await adapters.user_settings.read(other, own)).toMatchObject({ id: "mallory", revision: 0 });
		const system = testContext({ actor: { kind: "system", purpose: "x" } });
		await expect(adapters.user_settings.read(system, own)).rejects.toMatchObject(refusal("invalid_target"));
	});

	it("make one row of two first writes at once", async () => {
		const write = (changes: JsonObject) => adapters.user_settings.update(ctx, own, { changes });
		await Promise.all([write({ theme: "dark" }), write({ auto_merge_external_changes: true })]);
		expect(await adapters.user_settings.read(ctx, own)).toMatchObject({
			revision: 2,
			values: { theme: "dark", auto_merge_external_changes: true },
		});
	});
});

describe("runtime flags", () => {
	const key = "features.stdioMcp";
	const update = (override: boolean | null) =>
		adapters.runtime_flag.update(ctx, target("runtime_flag", key), { changes: { override } });
	const read = () => adapters.runtime_flag.read(ctx, target("runtime_flag", key));

	beforeEach(() => {
		delete process.env.STEWARD_FEATURE_STDIO_MCP;
		forgetEnv();
	});

	it("follow the override, and the default once it is taken back", async () => {
		expect(await read()).toMatchObject({
			values: { override: null },
			computed: { effective: false, source: "default" },
		});
		await update(true);
		expect(await read()).toMatchObject({ revision: 1, computed: { effective: true, source: "override" } });
		await update(null);
		expect(await read()).toMatchObject({ revision: 2, computed: { effective: false, source: "default" } });
	});

	it("are locked while the environment decides", async () => {
		process.env.STEWARD_FEATURE_STDIO_MCP = "true";
		forgetEnv();
		await expect(update(false)).rejects.toMatchObject(refusal("env_locked"));
		expect(await read()).toMatchObject({ computed: { effective: true, source: "env", env_value: true } });
		delete process.env.STEWARD_FEATURE_STDIO_MCP;
		forgetEnv();
	});

	it("are a closed set, paged by key", async () => {
		const unknown = adapters.runtime_flag.read(ctx, target("runtime_flag", "features.none"));
		await expect(unknown).rejects.toMatchObject(refusal("not_found"));
		const first = await adapters.runtime_flag.list(ctx, { limit: 2 });
		const second = await adapters.runtime_flag.list(ctx, { limit: 2, cursor: first.next_cursor ?? "" });
		expect([...first.items, ...second.items].map((item) => item.id)).toEqual([
			"features.cliAgents",
			"features.dynamicProfiles",
			key,
		]);
		expect(second.next_cursor).toBeUndefined();
	});
});

describe("a stored row that is broken", () => {
	it("never breaks a page", async () => {
		const id = await buildProfile({ settings: { name: "Good" } });
		await test.db.write((tx) =>
			tx.run(
				`update agent_profiles set settings = json('{"name":7,"env_vars":[{"key":"A","value":{"$sealed":"v1.x.y.z"}}]}')`,
			),
		);
		expect(await adapters.agent_profile.list(ctx, { limit: 9 })).toMatchObject({ items: [{ id, label: "" }] });
		const read = await adapters.agent_profile.read(ctx, target("agent_profile", id));
		expect(read).toMatchObject({ unreadable: ["name", "env_vars"], values: { env_vars: [] } });
		await adapters.agent_profile.update(ctx, target("agent_profile", id), { changes: { model: "m" } });
		const [row] = await test.db.read.select().from(agentProfiles);
		expect(row?.settings).toMatchObject({ name: 7, env_vars: [{ key: "A" }], model: "m" });
	});
});
