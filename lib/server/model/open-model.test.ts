import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ModelChunk, ModelRequest } from "@/lib/chat/model-port";
import { agentRecord } from "@/lib/server/agent/agent-record";
import { resolveModelConfig } from "@/lib/server/agent/model-list";
import { createGuardedFetch } from "@/lib/server/net/guarded-fetch";
import { deleteSecret } from "@/lib/server/secrets/delete-secret";
import { putSecret } from "@/lib/server/secrets/put-secret";
import { loadRecord } from "@/lib/server/setting/load-record";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { buildAgent, buildProfile } from "@/lib/server/testing/record-builders";
import { type ScriptedProvider, startScriptedProvider } from "@/lib/server/testing/scripted-provider";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { isAppError } from "@/lib/shared/app-error";
import { openModel } from "./open-model";

const test = useTestDatabase({ fresh: "test" });
const ctx = testContext();
const fetcher = createGuardedFetch({ privateHosts: { mode: "confirm" }, isConfirmed: async () => true });
let provider: ScriptedProvider;
beforeAll(async () => {
	provider = await startScriptedProvider({ models: ["main-1", "spare-1", "qwen3:8b"] });
});
beforeEach(() => {
	provider.reset();
	replaceProcessWide("model-lists", undefined);
});
afterAll(() => provider.close());

interface Made {
	readonly agent?: Record<string, unknown>;
	readonly profile?: Record<string, unknown>;
	readonly family?: string;
	readonly preset?: string;
}

async function profileWith({ agent = {}, profile = {}, family = "openai_compatible", preset }: Made = {}) {
	const settings = { display_name: "Models", base_url: provider.baseUrl(), default_model: "main-1", ...agent };
	const agentId = await buildAgent({ family, settings, ...(preset === undefined ? {} : { preset }) });
	return { agentId, id: await buildProfile({ agentId, settings: { name: "Reviewer", ...profile } }) };
}

const open = async (made: Made = {}) => openModel(ctx, (await profileWith(made)).id, { fetcher });

async function refusal(made: Made) {
	const error: unknown = await open(made).catch((thrown: unknown) => thrown);
	if (!isAppError(error)) throw new Error(`not refused: ${String(error)}`);
	return error.body;
}

const tools = [{ name: "look", description: "Looks.", input_schema: { type: "object" } }];
const request = (fields: Partial<ModelRequest> = {}): ModelRequest => ({
	system: "",
	messages: [{ role: "user", text: "Hello" }],
	tools: [],
	tool_choice: "auto",
	signal: new AbortController().signal,
	...fields,
});

async function all(chunks: AsyncIterable<ModelChunk>): Promise<ModelChunk[]> {
	const seen: ModelChunk[] = [];
	for await (const chunk of chunks) seen.push(chunk);
	return seen;
}

const models = () => provider.requests.map((one) => (one.body as { model: string }).model);

describe("opening a profile", () => {
	it("gives its facts, its model or the agent's, and its protocol", async () => {
		const opened = await open({ profile: { system_prompt: "Be brief.", max_tool_hops: 5, model: "qwen3:8b" } });
		expect(opened.profile).toMatchObject({ name: "Reviewer", system_prompt: "Be brief.", max_tool_hops: 5 });
		expect(opened.agent).toMatchObject({ name: "Models", family: "openai_compatible", supports_mcp: true });
		expect([opened.port.model, opened.port.protocol]).toEqual(["qwen3:8b", "native"]);
		const inherited = await open();
		expect([inherited.port.model, inherited.port.protocol]).toEqual(["main-1", "fenced"]);
		expect((await open({ profile: { tool_protocol: "native" } })).port.protocol).toBe("native");
		expect(provider.requests).toEqual([]);
	});

	it("answers with the stored key", async () => {
		const { id } = await putSecret(ctx, { name: "KEY", value: "sk-stored" });
		const { port } = await open({ agent: { api_key: id } });
		expect(await all(port.generate(request()))).toMatchObject([{ kind: "text" }, {}, { kind: "finish" }]);
		expect(provider.requests[0]?.key).toBe("sk-stored");
		expect(provider.violations()).toEqual([]);
	});

	it("[SEC-08] a missing key stops it, named with its profile, whatever the environment holds", async () => {
		vi.stubEnv("KEY", "sk-host");
		vi.stubEnv("OPENAI_API_KEY", "sk-host");
		const { id } = await putSecret(ctx, { name: "KEY", value: "sk-stored" });
		await deleteSecret(ctx, { id, force: true });
		const missing = await refusal({ agent: { api_key: id } });
		expect(missing).toMatchObject({
			reason: "secret_missing",
			key: "agent.api_key",
			details: { profile: "Reviewer", agent: "Models" },
		});
		expect((await refusal({ preset: "openai" })).reason).toBe("secret_missing");
		vi.unstubAllEnvs();
		expect(provider.requests).toEqual([]);
	});

	it.each<[string, Made, object]>([
		[
			"a disabled profile",
			{ profile: { enabled: false } },
			{ reason: "feature_unavailable", key: "agent_profile.enabled" },
		],
		["a disabled agent", { agent: { enabled: false } }, { reason: "feature_unavailable", key: "agent.enabled" }],
		["a CLI agent", { family: "acp" }, { reason: "feature_unavailable" }],
		["a dynamic profile", { family: "dynamic" }, { reason: "feature_unavailable" }],
		["no model", { agent: { default_model: "" } }, { reason: "invalid_value", key: "agent.default_model" }],
		["no address", { agent: { base_url: "" } }, { reason: "invalid_value", key: "agent.base_url" }],
		[
			"an option that is no number",
			{ profile: { config_options: { top_p: "x" } } },
			{ reason: "invalid_value", path: "config_options.top_p" },
		],
	])("%s is refused", async (_name, made, body) => {
		expect(await refusal(made)).toMatchObject(body);
	});

	it("a profile that is not there, or not any more", async () => {
		await expect(openModel(ctx, "profile_none")).rejects.toMatchObject({ body: { reason: "not_found" } });
		const agentId = await buildAgent();
		const id = await buildProfile({ agentId, deletedAt: 5 });
		await expect(openModel(ctx, id)).rejects.toMatchObject({ body: { reason: "deleted" } });
	});

	it("parameters of the base URL stay in every request", async () => {
		const { port } = await open({ agent: { base_url: `${provider.baseUrl()}?api-version=3` } });
		await all(port.generate(request()));
		expect(provider.requests[0]?.path).toBe("/v1/chat/completions");
		expect(provider.violations()).toEqual([]);
	});
});

describe("fallback", () => {
	it("another model answers, shown once, for the rest of the turn", async () => {
		const { port } = await open({ profile: { model: "gone-1", fallback_model: "spare-1" } });
		const first = await all(port.generate(request()));
		expect(first[0]).toEqual({ kind: "fallback", from: "gone-1", model: "spare-1", reason: "model_unavailable" });
		expect(first.at(-1)).toMatchObject({ kind: "finish" });
		expect(port.model).toBe("spare-1");
		const second = await all(port.generate(request()));
		expect(second.some((chunk) => chunk.kind === "fallback")).toBe(false);
		expect(models()).toEqual(["gone-1", "spare-1", "spare-1"]);
	});

	it("automatic fallback takes the agent's default model and leaves the fallback model unused", async () => {
		const { port } = await open({ profile: { model: "gone-1", fallback_model: "spare-1", auto_fallback: true } });
		await all(port.generate(request()));
		expect(models()).toEqual(["gone-1", "main-1"]);
		const own = await open({ agent: { default_model: "gone-1" }, profile: { auto_fallback: true } });
		await expect(all(own.port.generate(request()))).rejects.toMatchObject({ fault: "model_unavailable" });
	});

	it("without one the turn fails, and one that is gone too fails", async () => {
		const none = await open({ profile: { model: "gone-1" } });
		await expect(all(none.port.generate(request()))).rejects.toMatchObject({ fault: "model_unavailable" });
		const both = await open({ profile: { model: "gone-1", fallback_model: "gone-2" } });
		await expect(all(both.port.generate(request()))).rejects.toMatchObject({ fault: "model_unavailable" });
	});

	it.each([400, 401, 402, 429, 500])("status %s never switches", async (status) => {
		const id = (await profileWith({ profile: { fallback_model: "spare-1" } })).id;
		const { port } = await openModel(ctx, id, { fetcher, pause: async () => undefined });
		provider.queue(...Array.from({ length: 4 }, () => ({ status })));
		await expect(all(port.generate(request()))).rejects.toMatchObject({ name: "ModelError" });
		expect(new Set(models())).toEqual(new Set(["main-1"]));
		expect(port.model).toBe("main-1");
	});

	it("a model missing from a live list is not even asked; a list that fails says nothing", async () => {
		const { agentId, id } = await profileWith({ profile: { model: "gone-1", fallback_model: "spare-1" } });
		const agent = await loadRecord(test.db.read, agentRecord, agentId);
		if (agent === undefined) throw new Error("no agent");
		await resolveModelConfig(agent, {}, { fetcher });
		const { port } = await openModel(ctx, id, { fetcher });
		expect((await all(port.generate(request())))[0]).toMatchObject({ kind: "fallback", from: "gone-1" });
		expect(models()).toEqual(["spare-1"]);
	});

	it("a model without tools gets calls and results as text", async () => {
		const { port } = await open({ profile: { model: "gpt-5-gone", fallback_model: "spare-1" } });
		expect(port.protocol).toBe("native");
		const messages: ModelRequest["messages"] = [
			{ role: "user", text: "Hello" },
			{ role: "assistant", text: "", calls: [{ id: "c1", name: "look", arguments: { at: "it" } }] },
			{ role: "tool", call_id: "c1", name: "look", text: "seen" },
		];
		await all(port.generate(request({ tools, messages })));
		expect(port.protocol).toBe("fenced");
		const sent = JSON.stringify(provider.requests.at(-1)?.body);
		expect(sent).toContain("Result of look");
		expect(sent).not.toContain('"tools"');
		expect(provider.violations()).toEqual([]);
	});
});
