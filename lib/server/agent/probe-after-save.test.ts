import { beforeEach, describe, expect, it } from "vitest";
import { confirmHost } from "@/lib/server/net/confirm-host";
import { putSecret } from "@/lib/server/secrets/put-secret";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { useFakeEndpoint } from "@/lib/server/testing/fake-endpoint";
import { buildAgent } from "@/lib/server/testing/record-builders";
import { agentToken, runOk } from "@/lib/server/testing/run-tools";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { JsonObject } from "@/lib/shared/json";
import { agentAdapter } from "./agent-adapter";

useTestDatabase({ fresh: "test" });
const endpoint = useFakeEndpoint();
const ctx = testContext();
let id = "";
const target = () => ({ resource_type: "agent", resource_id: id });
const save = (changes: JsonObject) => agentAdapter.update(ctx, target(), { changes });
const saved = async () => (await agentAdapter.read(ctx, target())).values;
const choices = () => agentAdapter.choices?.(ctx, "default_model", target(), {});

beforeEach(async () => {
	replaceProcessWide("model-lists", undefined);
	const settings = { base_url: "https://elsewhere.example.com/v1" };
	id = await buildAgent({ family: "openai_compatible", preset: "openai", settings });
	await confirmHost(ctx, { host: endpoint.host });
});

describe("a save whose probe fails later", () => {
	it("is saved without waiting; the failure is the state of the live choices", async () => {
		let release = () => {};
		endpoint.answer = (_request, response) => {
			release = () => void response.writeHead(500).end();
		};
		const key = await putSecret(ctx, { name: "KEY", value: "sk-1" });
		const receipt = await save({ base_url: `${endpoint.origin}/v1`, api_key: key.id });
		expect(receipt).toMatchObject({ changed: true, revision: 2 });
		expect(receipt).not.toHaveProperty("degraded");
		const waiting = choices();
		await expect.poll(() => endpoint.seen.length).toBe(1);
		release();
		expect(await waiting).toMatchObject({ status: "failed", reason: "provider_unreachable", choices: [] });
		expect(await saved()).toMatchObject({ base_url: `${endpoint.origin}/v1`, api_key: key.id });
	});

	it("says what is known at once to be missing, as saved with degraded capability", async () => {
		const receipt = await save({ base_url: `${endpoint.origin}/v1` });
		expect(receipt).toMatchObject({ changed: true, revision: 2, degraded: { reason: "secret_missing" } });
		expect(await saved()).toMatchObject({ base_url: `${endpoint.origin}/v1` });
		expect(endpoint.seen).toEqual([]);
		const again = { target: target(), changes: { "agent.base_url": `${endpoint.origin}/v2` } };
		expect(await runOk("settings_update", again, agentToken)).toMatchObject({
			changed: true,
			degraded: { reason: "secret_missing" },
		});
	});

	it("stands when the probe itself breaks, and leaves out what was not touched", async () => {
		replaceProcessWide("model-lists", {
			get: () => {
				throw new Error("broken");
			},
		} as never);
		const key = await putSecret(ctx, { name: "KEY", value: "sk-1" });
		expect(await save({ api_key: key.id })).toMatchObject({ changed: true, degraded: { reason: "internal" } });
		expect(await saved()).toMatchObject({ api_key: key.id });
		expect(await save({ display_name: "Other" })).not.toHaveProperty("degraded");
	});
});
