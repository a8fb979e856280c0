import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { beforeEach, describe, expect, it } from "vitest";
import { plainCandidate, plainPolicy } from "@/lib/profile/dynamic/candidate";
import type { ResolveOptions } from "@/lib/server/agent/model-list";
import { confirmHost } from "@/lib/server/net/confirm-host";
import { createGuardedFetch } from "@/lib/server/net/guarded-fetch";
import { putSecret } from "@/lib/server/secrets/put-secret";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { useFakeEndpoint } from "@/lib/server/testing/fake-endpoint";
import { buildAgent, buildProfile } from "@/lib/server/testing/record-builders";
import { runOk } from "@/lib/server/testing/run-tools";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { JsonObject } from "@/lib/shared/json";
import { readStandings } from "./dry-run";
import { profileAdapter } from "./profile-adapter";

const test = useTestDatabase({ fresh: "test" });
const endpoint = useFakeEndpoint();
const ctx = testContext();
const canary = "sk-canary-0815";

beforeEach(() => {
	replaceProcessWide("model-lists", undefined);
	endpoint.answerJson({ data: [{ id: "small-1" }, { id: "large-2" }] });
});

const fetcher = createGuardedFetch({ privateHosts: { mode: "confirm" }, isConfirmed: async () => true });

interface Built {
	readonly agent?: Record<string, unknown>;
	readonly family?: string;
	readonly preset?: string;
	readonly deletedAt?: number;
}

async function profileOf(settings: Record<string, unknown> = {}, { agent, deletedAt, ...kind }: Built = {}) {
	const base = { display_name: "Gateway", base_url: endpoint.origin, default_model: "small-1" };
	const agentId = await buildAgent({ family: "openai_compatible", ...kind, settings: { ...base, ...agent } });
	return buildProfile({ agentId, settings: { name: "Fast", ...settings }, ...(deletedAt && { deletedAt }) });
}

async function standingOf(id: string, options: ResolveOptions = {}) {
	const standing = (await readStandings(ctx, [id], { fetcher, ...options })).get(id);
	if (!standing) return undefined;
	const { profile_id: _, profile: _name, agent: _agent, ...finding } = standing;
	return finding;
}

describe("how a profile stands", () => {
	it("would answer, with the names of it and its agent", async () => {
		const id = await profileOf();
		expect([...(await readStandings(ctx, [id, "profile_nowhere"], { fetcher })).values()]).toEqual([
			{ profile_id: id, profile: "Fast", agent: "Gateway" },
		]);
	});

	it.each<[string, Record<string, unknown>, Built, JsonObject]>([
		["deleted", {}, { deletedAt: 5 }, { reason: "profile_deleted" }],
		["disabled", { enabled: false }, {}, { reason: "profile_disabled" }],
		["of a disabled agent", {}, { agent: { enabled: false } }, { reason: "agent_disabled" }],
		["with automatic fallback", { auto_fallback: true }, {}, { reason: "profile_unusable" }],
		["of a CLI agent", {}, { family: "acp" }, { reason: "profile_unusable" }],
		["dynamic", {}, { family: "dynamic" }, { reason: "profile_unusable" }],
		["of an agent without address", {}, { agent: { base_url: "" } }, { reason: "provider_not_configured" }],
		["without a model", {}, { agent: { default_model: "" } }, { reason: "provider_not_configured" }],
		["without a key that is needed", {}, { preset: "openai" }, { reason: "missing_credentials" }],
		["with a key that is gone", {}, { agent: { api_key: "secret_gone" } }, { reason: "missing_credentials" }],
		["whose model is not listed", { model: "old" }, {}, { reason: "model_unavailable" }],
		["neither is its fallback", { model: "old", fallback_model: "older" }, {}, { reason: "model_unavailable" }],
		["whose fallback is listed", { model: "old", fallback_model: "large-2" }, {}, {}],
		["offline", {}, { family: "offline" }, {}],
	])("%s", async (_, settings, built, expected) => {
		expect(await standingOf(await profileOf(settings, built))).toEqual(expected);
	});

	it.each<[number, unknown, JsonObject]>([
		[401, {}, { reason: "missing_credentials" }],
		[429, {}, { reason: "rate_limited" }],
		[500, {}, { reason: "provider_unavailable" }],
		[404, {}, { unknown: true }],
		[200, "no list", { unknown: true }],
		[200, { data: [] }, { reason: "model_unavailable" }],
	])("whose endpoint answers %i %j", async (status, body, expected) => {
		endpoint.answerJson(body, status);
		expect(await standingOf(await profileOf())).toEqual(expected);
	});

	it("whose key is not accepted", async () => {
		endpoint.answerJson({}, 401);
		const { id: api_key } = await putSecret(ctx, { name: "KEY", value: canary });
		expect(await standingOf(await profileOf({}, { agent: { api_key } }))).toEqual({ reason: "auth_required" });
	});

	it("whose host is refused, or that nobody is there at", async () => {
		const refusing = createGuardedFetch({ privateHosts: { mode: "confirm" }, isConfirmed: async () => false });
		expect(await standingOf(await profileOf(), { fetcher: refusing })).toEqual({ reason: "provider_not_configured" });
		const nowhere = await profileOf({}, { agent: { base_url: "http://127.0.0.1:1" } });
		expect(await standingOf(nowhere)).toEqual({ reason: "network_unavailable" });
	});

	it("whose list is not there in time would answer, as far as is known", async () => {
		endpoint.answer = () => undefined;
		expect(await standingOf(await profileOf(), { waitMs: 5 })).toEqual({ unknown: true });
		await expect.poll(() => endpoint.seen.length).toBe(1);
	});

	it("asks each agent once, all at the same time, and tells no key", async () => {
		const { id: apiKey } = await putSecret(ctx, { name: "KEY", value: canary });
		const held: (() => void)[] = [];
		endpoint.answer = (_request, response) => {
			held.push(() => response.end(JSON.stringify({ data: [{ id: "small-1" }] })));
			if (held.length === 3) for (const answer of held) answer();
		};
		const agentIds = await Promise.all(
			["A", "B", "C"].map((display_name) =>
				buildAgent({
					family: "openai_compatible",
					settings: { display_name, base_url: endpoint.origin, default_model: "small-1", api_key: apiKey },
				}),
			),
		);
		const ids = await Promise.all([...agentIds, ...agentIds].map((agentId) => buildProfile({ agentId })));
		const asked: string[] = [];
		const client = createClient({ url: test.url });
		const read = drizzle(client, { logger: { logQuery: (query) => asked.push(query) } });
		replaceProcessWide("database", { ...test.db, read });
		const standings = await readStandings(ctx, ids, { fetcher });
		replaceProcessWide("database", test.db);
		client.close();
		const tables = ["agent_profiles", "agents", "secrets"];
		// A key is opened once per agent.
		expect(tables.map((table) => asked.filter((query) => query.includes(`from "${table}"`)).length)).toEqual([1, 1, 3]);
		expect([...standings.values()].map(({ agent, reason }) => [agent, reason])).toEqual(
			expect.arrayContaining([
				["A", undefined],
				["B", undefined],
				["C", undefined],
			]),
		);
		expect([standings.size, endpoint.seen.length]).toEqual([6, 3]);
		expect(endpoint.seen[0]?.headers.authorization).toBe(`Bearer ${canary}`);
		expect(JSON.stringify([...standings])).not.toContain(canary);
	});

	it("is refused to somebody who may not see profiles, who would take every one for deleted", async () => {
		const id = await profileOf();
		const guest = testContext({ actor: { kind: "person", userId: "somebody", name: "Somebody" } });
		await expect(readStandings(guest, [id], { fetcher })).rejects.toThrow("you may not see it");
		expect((await readStandings(guest, [], { fetcher })).size).toBe(0);
		const blind = testContext({ actor: tokenActor({ capabilities: new Set() }) });
		await expect(readStandings(blind, [id])).rejects.toThrow("settings.read");
	});
});

describe("live choices of candidates", () => {
	const choices = (context: JsonObject, id?: string) =>
		profileAdapter.choices?.(ctx, "dynamic", id ? { resource_type: "agent_profile", resource_id: id } : undefined, {
			...context,
		});

	it("are the profiles that can be candidates, with what would happen to the saved ones now", async () => {
		await confirmHost(ctx, { host: endpoint.host });
		const router = await buildAgent({ family: "dynamic", settings: { display_name: "Dynamic" } });
		const [old, fast] = [await profileOf({ name: "Old", model: "old" }), await profileOf({ name: "Fast" })];
		await profileOf({ name: "Automatic", auto_fallback: true });
		await profileOf({ name: "Gone" }, { deletedAt: 5 });
		const hard = { ...plainPolicy, retry: { enabled: true, max_retries: 2, initial_interval_seconds: 1 } };
		const candidates = [{ ...plainCandidate(old), policies: { transient: plainPolicy, hard } }, plainCandidate(fast)];
		const id = await buildProfile({
			agentId: router,
			settings: { name: "Auto", dynamic: { version: 1, candidates } },
		});
		expect(await choices({}, id)).toEqual({
			status: "ok",
			choices: [
				{ value: fast, label: "Fast", description: "Gateway" },
				{ value: old, label: "Old", description: "Gateway" },
			],
			checked_at: expect.any(String),
			dry_run: {
				answers: fast,
				steps: [
					{
						profile_id: old,
						profile: "Old",
						agent: "Gateway",
						reason: "model_unavailable",
						outcome: "passed",
						retries: 2,
					},
					{ profile_id: fast, profile: "Fast", agent: "Gateway", outcome: "answers" },
				],
			},
		});
	});

	it("look at unsaved candidates, with the policies that are saved for them", async () => {
		const router = await buildAgent({ family: "dynamic" });
		const [off, guide] = [await profileOf({ enabled: false }), await buildProfile()];
		const stop = { ...plainPolicy, on_exhausted: "stop" };
		const id = await buildProfile({
			agentId: router,
			settings: {
				dynamic: {
					version: 1,
					candidates: [{ ...plainCandidate(guide), enabled: false, policies: { transient: stop, hard: stop } }],
				},
			},
		});
		const answer = await choices({ candidates: [off, "profile_nowhere", guide, off] }, id);
		expect(answer?.dry_run).toMatchObject({
			steps: [
				{ profile_id: off, reason: "profile_disabled", outcome: "passed" },
				{ profile_id: "profile_nowhere", profile: "", reason: "profile_deleted", outcome: "passed" },
				{ profile_id: guide, outcome: "off" },
			],
		});
		expect((await choices({ candidates: [guide] }))?.dry_run).toMatchObject({ answers: guide });
		expect((await choices({}))?.dry_run).toBeUndefined();
	});

	it("reach a model that asks about a dynamic profile", async () => {
		const guide = await buildProfile({ settings: { name: "Guide" } });
		const dynamic = { version: 1, candidates: [plainCandidate(guide)] };
		const id = await buildProfile({ agentId: await buildAgent({ family: "dynamic" }), settings: { dynamic } });
		const about = { key: "agent_profile.dynamic", target: { resource_type: "agent_profile", resource_id: id } };
		expect(await runOk("settings_describe", about)).toMatchObject({
			choices: { dry_run: { answers: guide, steps: [{ profile: "Guide", outcome: "answers" }] } },
		});
		const planned = { key: about.key, operation: "create", context: { candidates: [guide] } };
		expect(await runOk("settings_describe", planned)).toMatchObject({ choices: { dry_run: { answers: guide } } });
	});

	it("belong to dynamic profiles alone", async () => {
		await expect(choices({}, await profileOf())).rejects.toThrow("Only a dynamic profile");
	});
});
