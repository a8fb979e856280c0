import "server-only";
import { agentPresetOf } from "@/lib/agent/presets";
import type { ModelPort } from "@/lib/chat/model-port";
import { familyOf } from "@/lib/server/agent/agent-record";
import { resolveModelConfig } from "@/lib/server/agent/model-list";
import { type GuardedFetch, guardedFetch } from "@/lib/server/net/guarded-fetch";
import { resolveSecret } from "@/lib/server/secrets/resolve-secret";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import { AppError, isAppError } from "@/lib/shared/app-error";
import { isJsonObject } from "@/lib/shared/json";
import { callSettings } from "./call-settings";
import { chooseProtocol, wantsReasoningBack } from "./choose-protocol";
import { fallbackPort } from "./fallback-port";
import type { ModelEndpoint } from "./fetch-models";
import { isListed } from "./listed-model";
import { providerModel } from "./provider-model";
import { providerPort } from "./provider-port";
import { type Pause, retryingPort } from "./retrying-port";

/** What a port is made of. */
export interface ProfileAndAgent {
	readonly profile: StoredRecord;
	readonly agent: StoredRecord;
}

export interface OpenOptions {
	readonly fetcher?: GuardedFetch;
	/** How a retry waits. */
	readonly pause?: Pause;
	/** `false`: a busy provider is not asked again; whoever opened it decides that. */
	readonly retries?: false;
}

/** The port of a profile whose agent is a model endpoint, with retries and its fallback. */
export async function endpointPort({ profile, agent }: ProfileAndAgent, options: OpenOptions): Promise<ModelPort> {
	const endpoint = await endpointOf(profile, agent);
	const inherited = String(agent.values.default_model);
	const model = String(profile.values.model) || inherited;
	if (model === "") throw unset("No model is chosen for the profile or its agent.", "agent.default_model", agent);
	const portOf = async (id: string) => {
		const port = providerPort(await providerModel(endpoint, id, options.fetcher ?? guardedFetch), {
			protocol: chooseProtocol(profile.values.tool_protocol, endpoint, id),
			settings: callSettings(endpoint.family, id, optionsOf(profile)),
			keyed: endpoint.apiKey !== undefined,
			remembers: wantsReasoningBack(endpoint, id),
		});
		return options.retries === false ? port : retryingPort(port, options.pause);
	};
	const chosen = await portOf(model);
	const other = profile.values.auto_fallback === true ? inherited : String(profile.values.fallback_model);
	if (other === "" || other === model) return chosen;
	return fallbackPort(chosen, await portOf(other), await isMissing(agent, model, options));
}

/** Only a live list that is at hand counts: a turn never waits for one. */
async function isMissing(agent: StoredRecord, model: string, { fetcher }: OpenOptions): Promise<boolean> {
	const config = await resolveModelConfig(agent, {}, { waitMs: 0, ...(fetcher === undefined ? {} : { fetcher }) });
	return config.status === "ok" && !isListed(model, config.models);
}

async function endpointOf(profile: StoredRecord, agent: StoredRecord): Promise<ModelEndpoint> {
	const family = familyOf(agent) as ModelEndpoint["family"];
	const { base_url: baseUrl, api_key: secretId } = agent.values;
	if (typeof baseUrl !== "string" || !URL.canParse(baseUrl))
		throw unset("The agent has no base URL.", "agent.base_url", agent);
	if (typeof secretId === "string" && secretId !== "")
		return { family, baseUrl, apiKey: await keyOf(secretId, profile, agent) };
	if (agentPresetOf(String(agent.own.preset ?? ""))?.key === "required") throw keyMissing(profile, agent);
	return { family, baseUrl };
}

async function keyOf(secretId: string, profile: StoredRecord, agent: StoredRecord): Promise<string> {
	try {
		return await resolveSecret({ id: secretId });
	} catch (error) {
		throw isAppError(error) && error.body.reason === "secret_missing" ? keyMissing(profile, agent) : error;
	}
}

function keyMissing(profile: StoredRecord, agent: StoredRecord): AppError {
	return new AppError("secret_missing", "The API key of the profile's agent is not stored.", {
		key: "agent.api_key",
		suggested: "A person stores the key and chooses it on the agent's page.",
		details: {
			profile_id: profile.id,
			profile: String(profile.values.name),
			agent_id: agent.id,
			agent: String(agent.values.display_name),
		},
	});
}

function unset(message: string, key: string, agent: StoredRecord): AppError {
	return new AppError("invalid_value", message, { key, details: { agent_id: agent.id } });
}

function optionsOf(profile: StoredRecord): Record<string, string> {
	const options = profile.values.config_options;
	if (!isJsonObject(options)) return {};
	return Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));
}
