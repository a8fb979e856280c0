import { beforeAll, describe, expect, it, vi } from "vitest";
import { guardRequest } from "@/lib/server/auth/guard-request";
import type { Context } from "@/lib/server/context";
import { forgetEnv } from "@/lib/server/env";
import { errorBodyOf } from "@/lib/server/http/error-response";
import { finishSignIn } from "@/lib/server/mcp-client/sign-in/finish-sign-in";
import { fetchModels } from "@/lib/server/model/fetch-models";
import { createGuardedFetch } from "@/lib/server/net/guarded-fetch";
import { resolveSecret } from "@/lib/server/secrets/resolve-secret";
import { adapters } from "@/lib/server/setting/adapters";
import { useFakeEndpoint } from "@/lib/server/testing/fake-endpoint";
import { buildAgent, buildProfile, buildWorkspace } from "@/lib/server/testing/record-builders";
import { runRefused } from "@/lib/server/testing/run-tools";
import { filesMatching, linesMatching } from "@/lib/server/testing/source-tree";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { type ErrorBody, type ErrorReason, isAppError, reasonCodes } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import type { ToolName } from "@/lib/tool/tool-catalog";

/** Reasons that nothing answers with: a turn says in its own parts that its hops are used up. */
const waiting = ["hop_limit"] as const satisfies readonly ErrorReason[];
type Reached = Exclude<ErrorReason, (typeof waiting)[number]>;

useTestDatabase();
const endpoint = useFakeEndpoint();
const canary = "canary-5d1c";
let agentId = "";
let profileId = "";
const profile = () => ({ resource_type: "agent_profile", resource_id: profileId });

beforeAll(async () => {
	vi.stubEnv("STEWARD_FEATURE_STDIO_MCP", "true");
	agentId = await buildAgent({ family: "openai_compatible" });
	profileId = await buildProfile({ agentId });
	await buildWorkspace({ settings: { default_agent_profile_id: profileId } });
	return () => {
		vi.unstubAllEnvs();
		forgetEnv();
	};
});

const isConfirmed = async () => true;
const fetcher = createGuardedFetch({ privateHosts: { mode: "confirm" }, isConfirmed });
const models = (fetch = fetcher, timeoutMs = 5000) =>
	fetchModels({ family: "openai_compatible", baseUrl: endpoint.origin }, fetch, timeoutMs);

/** The error of something that has to be refused. */
async function refusal(run: () => unknown): Promise<ErrorBody> {
	try {
		await run();
	} catch (error) {
		if (isAppError(error)) return error.body;
		throw error;
	}
	throw new Error("it was not refused");
}

const tool = (name: ToolName, args: unknown, ctx?: Context) => runRefused(name, args, ctx);
const update = (changes: JsonObject, options?: JsonObject, ctx?: Context) =>
	tool("settings_update", { target: profile(), changes, ...(options ? { options } : {}) }, ctx);
const who = (fields: Parameters<typeof tokenActor>[0]) => testContext({ actor: tokenActor(fields), channel: "mcp" });
const marker = [{ key: "A", value: { redacted: true, set: true, mark: canary } }];

/** Each reason by a request that meets it; a reason without one does not compile. */
const requests: Readonly<Record<Reached, () => Promise<ErrorBody>>> = {
	unauthenticated: () => update({ "agent_profile.model": "m" }, undefined, who({ userId: "" })),
	not_found: () =>
		tool("settings_get", { target: { ...profile(), resource_id: canary }, keys: ["agent_profile.name"] }),
	internal: async () => errorBodyOf(new Error(canary), { request_id: "req_1" }),
	unknown_setting: () => update({ [`agent_profile.${canary}`]: canary }),
	unknown_domain: () => tool("settings_search", { query: "", domain: canary }),
	unknown_resource_type: () => tool("settings_list_resources", { resource_type: canary }),
	unknown_option: () => update({ "agent_profile.model": canary }, { [canary]: canary }),
	unknown_context: () => tool("settings_describe", { key: "agent_profile.model", context: { [canary]: canary } }),
	invalid_target: () =>
		tool("settings_get", { target: { resource_type: "agent_profile" }, keys: ["agent_profile.name"] }),
	invalid_arguments: () => tool("settings_search", { query: "", [canary]: canary }),
	invalid_value: () => update({ "agent_profile.max_tool_hops": canary }),
	invalid_cursor: () => tool("settings_search", { query: "", cursor: canary }),
	duplicate_field: () =>
		tool("profiles_create", { agent_id: agentId, name: canary, model: canary, settings: { model: canary } }),
	null_not_allowed: () => update({ "agent_profile.name": null }),
	redaction_marker: () => update({ "agent_profile.env_vars": marker }),
	not_writable: () => update({ "agent_profile.revision": 4 }),
	not_applicable: () => tool("settings_describe", { key: "user_settings.theme", operation: "create" }),
	version_conflict: () => update({ "agent_profile.model": canary }, { expected_revision: 77 }),
	dependency_conflict: () => update({ "agent_profile.enabled": false }),
	deleted: async () => {
		const target = { ...profile(), resource_id: await buildProfile({ deletedAt: 1 }) };
		return tool("settings_update", { target, changes: { "agent_profile.model": canary } });
	},
	env_locked: () =>
		refusal(() =>
			adapters.runtime_flag.update(
				testContext(),
				{ resource_type: "runtime_flag", resource_id: "features.stdioMcp" },
				{ changes: { override: false } },
			),
		),
	feature_unavailable: async () => {
		const flag = { resource_type: "runtime_flag", resource_id: "features.dynamicProfiles" };
		await adapters.runtime_flag.update(testContext(), flag, { changes: { override: false } });
		return tool("profiles_create", { agent_id: await buildAgent({ family: "dynamic" }), name: canary });
	},
	capability_unsupported: async () => {
		const plain = await buildAgent({ family: "openai_compatible", settings: { supports_mcp: false } });
		return tool("profiles_get_mcp", { profile_id: await buildProfile({ agentId: plain }) });
	},
	too_large: () => update({ "agent_profile.system_prompt": canary.repeat(30_000) }),
	rate_limited: () => {
		endpoint.answer = (_request, response) => response.writeHead(429).end(canary);
		return refusal(() => models());
	},
	missing_scope: () => tool("profiles_create", { agent_id: agentId, name: canary }, who({ userId: "stranger" })),
	missing_capability: () =>
		update({ "agent_profile.model": canary }, undefined, who({ capabilities: new Set(["settings.read"]) })),
	host_refused: async () => {
		const headers = new Headers({ host: `${canary}.test` });
		const refused = guardRequest({ method: "GET", url: "/", headers }, { allowedHosts: [], body: "json" });
		if (!refused) throw new Error("it was not refused");
		return refused.error.body;
	},
	expired: () => refusal(() => finishSignIn(testContext(), new URLSearchParams({ state: canary, code: canary }))),
	secret_missing: () => refusal(() => resolveSecret({ name: canary })),
	provider_unreachable: () => {
		endpoint.answer = (_request, response) => response.writeHead(500).end(canary);
		return refusal(() => models());
	},
	timed_out: () => {
		endpoint.answer = () => undefined;
		return refusal(() => models(fetcher, 60));
	},
};

describe("every reason an error can have", () => {
	it.each(Object.entries(requests))("%s: is reached, has its code and quotes nothing", async (reason, request) => {
		const body = await request();
		expect(body).toMatchObject({ reason, code: reasonCodes[reason as Reached] });
		expect(JSON.stringify(body)).not.toContain(canary);
	});

	it("is reached, but for those that nothing answers with", () => {
		expect([...Object.keys(requests), ...waiting].sort()).toEqual(Object.keys(reasonCodes).sort());
		const sources = filesMatching(/^(lib|app)\/.*\.tsx?$/, /\.test\.tsx?$|^lib\/(server\/testing|client|editor)\//);
		const thrown = new RegExp(`(?:AppError\\(\\s*|\\breason: )["'](${waiting.join("|")})["']`);
		expect(linesMatching(sources, thrown)).toEqual([]);
	});
});
