import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { type AgentFamily, agentPresetOf } from "@/lib/agent/presets";
import { fetchModels, type ModelEndpoint } from "@/lib/server/model/fetch-models";
import { type Choice, type ModelConfig, withoutModels } from "@/lib/server/model/model-config";
import { ProbeCache } from "@/lib/server/model/probe-cache";
import { type GuardedFetch, guardedFetch } from "@/lib/server/net/guarded-fetch";
import { resolveSecret } from "@/lib/server/secrets/resolve-secret";
import { markOf } from "@/lib/server/secrets/seal-box";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import { processWide } from "@/lib/server/start/process-wide";
import { type AppError, isAppError } from "@/lib/shared/app-error";
import { isNamedError } from "@/lib/shared/named-error";
import { familyOf } from "./agent-record";

/** What a profile asks its agent with; a model endpoint lists the same for all of it. */
export interface ModelRequest {
	readonly model?: string;
	readonly mode?: string;
	readonly config_options?: Readonly<Record<string, string>>;
}

export interface ResolveOptions {
	/** Asks again instead of taking a kept answer. */
	readonly refresh?: boolean;
	/** Answers `probing` after this time and lets the probe go on, ms. Default: the ceiling of 60,000. */
	readonly waitMs?: number;
	readonly fetcher?: GuardedFetch;
}

const CEILING_MS = 60_000;

const cache = () =>
	processWide(
		"model-lists",
		() =>
			new ProbeCache<ModelConfig>(
				{ keepMs: 5 * 60_000, maxEntries: 128, maxRunning: 8, now: () => performance.now() },
				(config) => config.status === "ok",
			),
	);

const optionNames: readonly Choice[] = [
	{ value: "temperature" },
	{ value: "top_p" },
	{ value: "max_output_tokens" },
	{ value: "reasoning_effort" },
];

/**
 * What an agent offers now (*settings parity*, live choices): asks the endpoint for its models, keeps only good
 * answers, never throws for what the endpoint does. The offline agent answers without network.
 */
export async function resolveModelConfig(
	agent: StoredRecord,
	_request: ModelRequest = {},
	options: ResolveOptions = {},
): Promise<ModelConfig> {
	const family = familyOf(agent);
	if (family === "offline" || family === "dynamic") return { ...withoutModels("ok"), checkedAt: Date.now() };
	if (family === "acp") return withoutModels("not_configured", "feature_unavailable");
	const endpoint = await endpointOf(agent, family);
	if ("status" in endpoint) return endpoint;
	const { fetcher = guardedFetch, waitMs = CEILING_MS, refresh = false } = options;
	const flight = cache().get(cacheKey(agent.id, endpoint), () => probe(endpoint, fetcher), refresh);
	return waitMs >= CEILING_MS ? flight : Promise.race([flight, probingAfter(waitMs)]);
}

async function endpointOf(
	agent: StoredRecord,
	family: Extract<AgentFamily, ModelEndpoint["family"]>,
): Promise<ModelEndpoint | ModelConfig> {
	const { base_url: baseUrl, api_key: secretId } = agent.values;
	const preset = agentPresetOf(String(agent.own.preset ?? ""));
	if (typeof baseUrl !== "string" || !URL.canParse(baseUrl)) return withoutModels("not_configured");
	if (typeof secretId !== "string" || secretId === "") {
		return preset?.key === "required" ? withoutModels("auth_required", "secret_missing") : { family, baseUrl };
	}
	try {
		return { family, baseUrl, apiKey: await resolveSecret({ id: secretId }) };
	} catch (error) {
		if (isAppError(error) && error.body.reason === "secret_missing")
			return withoutModels("auth_required", "secret_missing");
		throw error;
	}
}

async function probe(endpoint: ModelEndpoint, fetcher: GuardedFetch): Promise<ModelConfig> {
	try {
		const models = await fetchModels(endpoint, fetcher, CEILING_MS);
		return { status: "ok", models, modes: [], options: optionNames, checkedAt: Date.now() };
	} catch (error) {
		if (isNamedError(error, "KeyRefusedError")) return withoutModels("auth_required");
		return isAppError(error) ? failed(error) : withoutModels("failed", "provider_unreachable");
	}
}

function failed({ body }: AppError): ModelConfig {
	const { confirmable, host, status } = body.details ?? {};
	return {
		...withoutModels("failed", body.reason),
		...(confirmable === true && typeof host === "string" ? { confirmHost: host } : {}),
		...(typeof status === "number" ? { answered: status } : {}),
	};
}

/** Another address or key is another question; the key itself stays out of the map. */
function cacheKey(agentId: string, endpoint: ModelEndpoint): string {
	return markOf("model-list", JSON.stringify([agentId, endpoint.family, endpoint.baseUrl, endpoint.apiKey ?? ""]));
}

async function probingAfter(ms: number): Promise<ModelConfig> {
	await pause(ms, undefined, { ref: false });
	return withoutModels("probing");
}
