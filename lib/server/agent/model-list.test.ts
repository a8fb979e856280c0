import { beforeEach, describe, expect, it } from "vitest";
import { confirmHost } from "@/lib/server/net/confirm-host";
import { createGuardedFetch } from "@/lib/server/net/guarded-fetch";
import { profileAdapter } from "@/lib/server/profile/profile-adapter";
import { putSecret } from "@/lib/server/secrets/put-secret";
import { loadRecord } from "@/lib/server/setting/load-record";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { useFakeEndpoint } from "@/lib/server/testing/fake-endpoint";
import { buildAgent, buildProfile } from "@/lib/server/testing/record-builders";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { isAppError } from "@/lib/shared/app-error";
import { agentAdapter } from "./agent-adapter";
import { agentRecord } from "./agent-record";
import { findLocalEndpoints } from "./find-local-endpoints";
import { type ResolveOptions, resolveModelConfig } from "./model-list";

const test = useTestDatabase({ fresh: "test" });
const endpoint = useFakeEndpoint();
const ctx = testContext();
const canary = "sk-canary-0815";

beforeEach(() => {
	replaceProcessWide("model-lists", undefined);
});

const fetcher = createGuardedFetch({ privateHosts: { mode: "confirm" }, isConfirmed: async () => true });

async function agentWith(settings: Record<string, unknown>, family = "openai_compatible", preset?: string) {
	const id = await buildAgent({ family, preset, settings: { base_url: endpoint.origin, ...settings } });
	const record = await loadRecord(test.db.read, agentRecord, id);
	if (record === undefined) throw new Error("no agent");
	return record;
}

async function resolve(settings: Record<string, unknown> = {}, family?: string, options: ResolveOptions = {}) {
	return resolveModelConfig(await agentWith(settings, family), {}, { fetcher, ...options });
}

describe("models of each family", () => {
	it("OpenAI-compatible: with the key, sorted, odd rows passed over", async () => {
		endpoint.answerJson({
			data: [{ id: "b" }, { id: "a", name: "Model A" }, { name: "no id" }, { id: "x\u0000y" }, 7],
		});
		const { id } = await putSecret(ctx, { name: "KEY", value: canary });
		const config = await resolve({ base_url: `${endpoint.origin}/v1/`, api_key: id });
		expect(config.models).toEqual([{ value: "a", label: "Model A" }, { value: "b" }]);
		expect([config.status, endpoint.seen[0]?.url]).toEqual(["ok", "/v1/models"]);
		expect(endpoint.seen[0]?.headers.authorization).toBe(`Bearer ${canary}`);
	});

	it("Anthropic: over all pages, and not forever", async () => {
		endpoint.answer = (request, response) => {
			const first = !request.url?.includes("after_id");
			const data = [{ id: first ? "one" : "two", display_name: "Name" }];
			response.end(JSON.stringify({ data, has_more: true, last_id: first ? "one" : "two" }));
		};
		const { id } = await putSecret(ctx, { name: "KEY", value: canary });
		const config = await resolve({ api_key: id }, "anthropic");
		expect(config.models.map((model) => model.value)).toEqual(["one", "two"]);
		expect(endpoint.seen).toHaveLength(3);
		expect(endpoint.seen[0]?.headers).toMatchObject({ "x-api-key": canary, "anthropic-version": "2023-06-01" });
	});

	it("Google: models that answer, without their prefix", async () => {
		endpoint.answerJson({
			models: [
				{ name: "models/g-1", displayName: "G 1", supportedGenerationMethods: ["generateContent"] },
				{ name: "models/embed", supportedGenerationMethods: ["embedContent"] },
			],
		});
		expect((await resolve({}, "google")).models).toEqual([{ value: "g-1", label: "G 1" }]);
	});

	it("offline: without network", async () => {
		expect((await resolve({}, "offline")).status).toBe("ok");
		expect(endpoint.seen).toEqual([]);
	});
});

describe("states", () => {
	it("says what is missing before it asks anybody", async () => {
		expect((await resolve({ base_url: "" })).status).toBe("not_configured");
		expect((await resolve({ api_key: "secret_gone" })).status).toBe("auth_required");
		const openai = await agentWith({}, "openai_compatible", "openai");
		expect((await resolveModelConfig(openai, {}, { fetcher })).status).toBe("auth_required");
		expect((await resolve({}, "acp")).status).toBe("not_configured");
		expect(endpoint.seen).toEqual([]);
	});

	it.each([
		[401, {}, "auth_required", undefined],
		[403, {}, "auth_required", undefined],
		[429, {}, "failed", "rate_limited"],
		[500, { error: canary }, "failed", "provider_unreachable"],
		[200, { other: canary }, "failed", "provider_unreachable"],
		[200, "text", "failed", "provider_unreachable"],
	])("%i %j is %s, without a word of the provider", async (status, body, expected, reason) => {
		endpoint.answerJson(body, status);
		const config = await resolve();
		expect([config.status, config.reason, config.models]).toEqual([expected, reason, []]);
		expect(JSON.stringify(config)).not.toContain(canary);
	});

	it("keeps only good answers, and asks again for another key", async () => {
		endpoint.answerJson({}, 500);
		const record = await agentWith({});
		await resolveModelConfig(record, {}, { fetcher });
		endpoint.answerJson({ data: [{ id: "a" }] });
		expect((await resolveModelConfig(record, {}, { fetcher })).status).toBe("ok");
		await resolveModelConfig(record, {}, { fetcher });
		expect(endpoint.seen).toHaveLength(2);
		const { id } = await putSecret(ctx, { name: "KEY", value: canary });
		await resolveModelConfig({ ...record, values: { ...record.values, api_key: id } }, {}, { fetcher });
		expect(endpoint.seen).toHaveLength(3);
	});

	it("answers probing to a reader that does not wait, and the answer to the next", async () => {
		let finish = () => {};
		endpoint.answer = (_request, response) => {
			finish = () => response.end(JSON.stringify({ data: [{ id: "late" }] }));
		};
		const record = await agentWith({});
		expect((await resolveModelConfig(record, {}, { fetcher, waitMs: 5 })).status).toBe("probing");
		const waiting = resolveModelConfig(record, {}, { fetcher });
		await expect.poll(() => endpoint.seen.length).toBe(1);
		finish();
		expect((await waiting).models).toEqual([{ value: "late" }]);
	});
});

describe("through the adapters", () => {
	it("asks for a host of a private network to be confirmed, once", async () => {
		endpoint.answerJson({ data: [{ id: "llama" }] });
		const { id } = await agentWith({ default_model: "llama" });
		const profileId = await buildProfile({ agentId: id });
		const ask = () =>
			profileAdapter.choices?.(ctx, "model", { resource_type: "agent_profile", resource_id: profileId }, {});
		expect(await ask()).toMatchObject({ status: "failed", reason: "host_refused", confirm_host: endpoint.host });
		await confirmHost(ctx, { host: endpoint.host });
		expect(await ask()).toMatchObject({ status: "ok", choices: [{ value: "llama" }], inherited: "llama" });
	});

	it("takes the agent from the context of a profile that is not there yet, and nothing else", async () => {
		const agentId = await buildAgent();
		const choices = (context: Record<string, string>) => profileAdapter.choices?.(ctx, "mode", undefined, context);
		expect(await choices({ agent_id: agentId })).toMatchObject({ status: "ok", choices: [] });
		const unknown: unknown = await choices({ agent: agentId })?.catch((e: unknown) => e);
		expect(isAppError(unknown) && unknown.body.reason).toBe("unknown_context");
		const nothing: unknown = await choices({})?.catch((e: unknown) => e);
		expect(isAppError(nothing) && nothing.body.reason).toBe("invalid_target");
		const own = agentAdapter.choices?.(ctx, "display_name", { resource_type: "agent", resource_id: agentId }, {});
		await expect(own).rejects.toThrow("no live choices");
	});
});

describe("findLocalEndpoints", () => {
	it("finds a model server of this machine and says what to confirm", async () => {
		endpoint.answerJson({ data: [{ id: "llama" }] });
		const ollama = { id: "ollama", name: "Ollama", baseUrl: `${endpoint.origin}/v1` } as const;
		const nobody = { id: "vllm", name: "vLLM", baseUrl: "http://127.0.0.1:1/v1" } as const;
		const expected = { preset: "ollama", confirm_host: endpoint.host, confirmed: false, models: ["llama"] };
		expect(await findLocalEndpoints(ctx, [ollama, nobody])).toMatchObject([expected]);
		expect(endpoint.seen[0]?.headers.authorization).toBeUndefined();
	});

	it("is for people only", async () => {
		await expect(findLocalEndpoints(testContext({ actor: tokenActor() }), [])).rejects.toThrow("Only a person");
	});
});
