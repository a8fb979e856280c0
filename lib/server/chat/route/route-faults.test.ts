import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { faultClassOf, type RouteReason } from "@/lib/profile/dynamic/fault-class";
import { database } from "@/lib/server/db/client";
import { agentProfiles } from "@/lib/server/db/schema/records";
import { putSecret } from "@/lib/server/secrets/put-secret";
import type { ScriptedReply } from "@/lib/server/testing/scripted/reply";
import { startScriptedProvider } from "@/lib/server/testing/scripted-provider";
import {
	confirmHost,
	headOf,
	retrying,
	rowOf,
	skipping,
	stepsOf,
	toldSteps,
	useRoute,
	waiting,
} from "@/lib/server/testing/use-route";
import type { JsonObject } from "@/lib/shared/json";

const route = useRoute();

/** How a candidate comes to a fault. */
interface Made {
	readonly reason: RouteReason;
	readonly settings?: JsonObject;
	readonly agent?: () => Promise<JsonObject>;
	/** What its provider answers; none: it is not asked, or answers so by itself. */
	readonly reply?: ScriptedReply;
	/** What happens to the stored profile once it is a candidate. */
	readonly row?: Partial<typeof agentProfiles.$inferInsert>;
}

const keyed = async () => ({ api_key: (await putSecret(route.chat.ctx, { name: "Key", value: "sk-wrong-1234" })).id });
const status = (code: number, message = "", headers: Readonly<Record<string, string>> = {}): ScriptedReply => ({
	status: code,
	error: { message },
	headers,
});

async function nobodyThere(): Promise<JsonObject> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	server.close();
	await once(server, "close");
	await confirmHost(origin);
	return { base_url: `${origin}/v1` };
}

async function nobodyConfirmed(): Promise<JsonObject> {
	const other = await startScriptedProvider();
	await other.close();
	return { base_url: other.baseUrl() };
}

const faults: Readonly<Record<string, Made>> = {
	"a connection that is refused": { reason: "network_unavailable", agent: nobodyThere },
	"503": { reason: "provider_unavailable", reply: status(503) },
	"529": { reason: "provider_overloaded", reply: status(529) },
	"429 for capacity": { reason: "model_capacity", reply: status(429, "The model is at capacity") },
	"429": { reason: "rate_limited", reply: status(429) },
	"a stream that is cut before anything was said": {
		reason: "agent_transport_lost",
		reply: { reasoning: "Let me see about that", dropAfter: 1 },
	},
	"401 with a key": { reason: "auth_required", agent: keyed, reply: status(401) },
	"401 without a key": { reason: "missing_credentials", reply: status(401) },
	"a key that is not stored": { reason: "missing_credentials", agent: async () => ({ api_key: "secret_gone" }) },
	"402 for a plan": { reason: "subscription_required", reply: status(402, "Upgrade your plan") },
	"402": { reason: "quota_limited", reply: status(402, "insufficient credits") },
	"a model that is not there": { reason: "model_unavailable", settings: { model: "gone" } },
	"an agent without an address": { reason: "provider_not_configured", agent: async () => ({ base_url: "" }) },
	"an agent without a model": { reason: "provider_not_configured", agent: async () => ({ default_model: "" }) },
	"a host that nobody confirmed": { reason: "provider_not_configured", agent: nobodyConfirmed },
	"a wrong address": { reason: "provider_not_configured", reply: status(404) },
	"a disabled profile": { reason: "profile_disabled", settings: { enabled: false } },
	"a disabled agent": { reason: "agent_disabled", agent: async () => ({ enabled: false }) },
	"a deleted profile": { reason: "profile_deleted", row: { deletedAt: 1 } },
	"a profile that falls back by itself": {
		reason: "profile_unusable",
		row: { settings: { name: "A", auto_fallback: true } },
	},
};
const named = Object.entries(faults);
const ofPolicy = named.filter(([, { reason }]) => faultClassOf(reason) !== undefined);
const ofNone = named.filter(([, { reason }]) => faultClassOf(reason) === undefined);

/** Candidates A, which comes to the fault `times` times, and B, which answers; A's policy where one is given. */
async function list(made: Made, policy = skipping(), times = 1) {
	const { profile, provider } = route;
	const a = await profile("A", made.settings, await made.agent?.());
	const b = await profile("B", { model: "scripted-2" });
	const policies = { transient: skipping(), hard: skipping(), [faultClassOf(made.reason) ?? "hard"]: policy };
	const auto = await route.dynamic({ id: a, policies }, { id: b });
	if (made.row)
		await database().write((tx) =>
			tx
				.update(agentProfiles)
				.set(made.row ?? {})
				.where(eq(agentProfiles.id, a)),
		);
	if (made.reply) provider.queue(...Array.from({ length: times }, () => made.reply ?? {}));
	return { a, b, auto };
}

const said = (conversation: string) => headOf(conversation);

describe.each(named)("%s", (_what, made) => {
	const { reason } = made;

	it("is passed on by a policy of none, at once and said", async () => {
		const { a, b, auto } = await list(made);
		const message = await said(await route.ask(auto));
		const via = { profile_id: auto, profile: "Auto" };
		expect(message).toMatchObject({
			status: "complete",
			answered_by: { profile_id: b, profile: "B", model: "scripted-2", via },
		});
		expect(stepsOf(message)).toEqual([
			{
				kind: "route",
				from: { profile_id: a, profile: "A" },
				reason,
				step: "switch",
				to: { profile_id: b, profile: "B" },
			},
		]);
		expect(message.parts.at(-1)).toEqual({ kind: "text", text: "You said: hi" });
		expect(route.provider.violations()).toEqual([]);
	});
});

describe.each(ofPolicy)("%s", (_what, made) => {
	const { reason } = made;

	it("is retried after intervals that double, nobody running it meanwhile, then passed on", async () => {
		const { auto } = await list(made, retrying(2), 3);
		const conversation = await route.ask(auto);
		const { id } = await said(conversation);
		const parked = (wakeAt: number) => ({ status: "streaming", runner: null, leaseUntil: null, stopAt: null, wakeAt });
		expect(await rowOf(id)).toEqual(parked(route.time.now() + 2_000));
		expect(toldSteps(await said(conversation))).toEqual([`A ${reason} retry 1`]);
		await route.goOn(1_999);
		expect(await rowOf(id)).toEqual(parked(route.time.now() + 1));
		await route.goOn(1);
		expect(await rowOf(id)).toEqual(parked(route.time.now() + 4_000));
		await route.goOn();
		const message = await said(conversation);
		expect(toldSteps(message).at(-1)).toBe(`A ${reason} switch B`);
		expect(toldSteps(message).at(-2)).toBe(`A ${reason} retry 2`);
		expect(message).toMatchObject({ status: "complete", answered_by: { profile: "B" } });
		expect(await rowOf(id)).toMatchObject({ runner: null, wakeAt: null });
		expect(route.time.waits).toEqual([]);
	});

	it("ends the turn where the policy says so, the next one unasked", async () => {
		const { a, auto } = await list(made, skipping({ on_exhausted: "stop" }));
		const message = await said(await route.ask(auto));
		expect(message).toMatchObject({
			status: "failed",
			error: { details: { fault: reason, route: [{ profile_id: a, profile: "A", reason }] } },
			answered_by: { profile_id: a, profile: "A", via: { profile_id: auto, profile: "Auto" } },
		});
		expect(toldSteps(message)).toEqual([`A ${reason} stop`]);
		expect(route.asked()).not.toContain("scripted-2");
	});
});

it.each(ofNone)("%s is passed on whatever its policies say", async (_what, made) => {
	const { auto } = await list(made, retrying(3, 1, { on_exhausted: "stop" }));
	const message = await said(await route.ask(auto));
	expect(toldSteps(message)).toEqual([`A ${made.reason} switch B`]);
	expect(message.status).toBe("complete");
	expect(route.asked()).toEqual(["scripted-2"]);
});

describe("a provider that says when its limit is reset", () => {
	it.each([
		["429", "rate_limited", "transient", status(429, "", { "retry-after": "90" })],
		["529", "provider_overloaded", "transient", status(529, "", { "retry-after": "90" })],
		["402", "quota_limited", "hard", status(402, "insufficient credits", { "retry-after": "90" })],
	] as const)("%s is waited for once, however often it may be retried", async (_what, reason, name, reply) => {
		const both = retrying(1, 5, { wait_for_reset: { enabled: true, max_wait_seconds: 90 } });
		const a = await route.profile("A");
		const auto = await route.dynamic({ id: a, policies: { [name]: both } });
		route.provider.queue(reply, reply, reply);
		const conversation = await route.ask(auto);
		const start = route.time.now();
		expect(route.time.waits).toEqual([start + 90_000]);
		await route.goOn();
		expect(route.time.waits).toEqual([start + 95_000]);
		await route.goOn();
		const message = await said(conversation);
		expect(toldSteps(message)).toEqual([`A ${reason} wait`, `A ${reason} retry 1`, `A ${reason} exhausted`]);
		expect(message).toMatchObject({ status: "failed", error: { details: { fault: reason } } });
		expect(route.asked()).toHaveLength(3);
	});

	it("answers after its reset", async () => {
		const auto = await route.dynamic({ id: await route.profile("A"), policies: { transient: waiting(60) } });
		route.provider.queue(status(429, "", { "retry-after": "60" }));
		const conversation = await route.ask(auto);
		await route.goOn();
		expect(await said(conversation)).toMatchObject({
			status: "complete",
			parts: [
				{ kind: "route", step: "wait" },
				{ kind: "text", text: "You said: hi" },
			],
		});
	});

	it("is left where that is too far", async () => {
		const { auto } = await list(
			{ reason: "rate_limited", reply: status(429, "", { "retry-after": "61" }) },
			waiting(60),
		);
		expect(toldSteps(await said(await route.ask(auto)))).toEqual(["A rate_limited switch B"]);
	});
});

describe("nobody is left", () => {
	it("names everyone, in the order they were asked", async () => {
		const a = await route.profile("A", { enabled: false });
		const b = await route.profile("B");
		const off = await route.profile("Off");
		const c = await route.profile("C", { model: "gone" });
		const auto = await route.dynamic({ id: a }, { id: b }, { id: off, enabled: false }, { id: c });
		route.provider.queue(status(529));
		const message = await said(await route.ask(auto));
		expect(toldSteps(message)).toEqual([
			"A profile_disabled switch B",
			"B provider_overloaded switch C",
			"C model_unavailable exhausted",
		]);
		expect(message).toMatchObject({
			status: "failed",
			error: {
				details: {
					fault: "model_unavailable",
					route: [
						{ profile_id: a, profile: "A", reason: "profile_disabled" },
						{ profile_id: b, profile: "B", reason: "provider_overloaded" },
						{ profile_id: c, profile: "C", reason: "model_unavailable" },
					],
				},
			},
		});
	});

	it("because everyone is off says so", async () => {
		const auto = await route.dynamic({ id: await route.profile("A"), enabled: false });
		expect(await said(await route.ask(auto))).toMatchObject({
			status: "failed",
			parts: [],
			error: { reason: "feature_unavailable", key: "agent_profile.dynamic" },
		});
	});
});

it("a fault after something was said ends the turn with what was said", async () => {
	const { auto } = await list({ reason: "agent_transport_lost", reply: { text: "Well, this is it", dropAfter: 1 } });
	const message = await said(await route.ask(auto));
	expect([message.status, stepsOf(message)]).toEqual(["interrupted", []]);
	expect(message.parts).toEqual([{ kind: "text", text: "Well, this i" }]);
});

it("a request that the provider calls wrong is no candidate's fault", async () => {
	const { auto } = await list({ reason: "rate_limited", reply: status(400, "bad request") });
	expect(await said(await route.ask(auto))).toMatchObject({
		status: "failed",
		parts: [],
		error: { details: { fault: "request_refused" } },
	});
});

it("a candidate's own fallback model answers before the next candidate does", async () => {
	const { a, auto } = await list({
		reason: "model_unavailable",
		settings: { model: "gone", fallback_model: "scripted-2" },
	});
	const message = await said(await route.ask(auto));
	expect(stepsOf(message)).toEqual([]);
	expect(message).toMatchObject({
		status: "complete",
		answered_by: { profile_id: a, model: "scripted-2", via: { profile_id: auto }, fallback: { from: "gone" } },
	});
});
