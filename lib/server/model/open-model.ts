import "server-only";
import type { AgentFamily } from "@/lib/agent/presets";
import type { ModelPort } from "@/lib/chat/model-port";
import { familyOf } from "@/lib/server/agent/agent-record";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { openGuide } from "@/lib/server/guide/open-guide";
import { agentOfProfile, profileRecord } from "@/lib/server/profile/profile-record";
import { loadForRead } from "@/lib/server/setting/read-record";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import { AppError } from "@/lib/shared/app-error";
import { endpointPort, type OpenOptions, type ProfileAndAgent } from "./endpoint-port";

/** A profile ready to answer one turn. */
export interface OpenedModel {
	/** For one turn: it remembers a fallback and what the provider wants back within the turn. */
	readonly port: ModelPort;
	readonly profile: {
		readonly id: string;
		readonly name: string;
		readonly system_prompt: string;
		readonly max_tool_hops: number;
		readonly auto_approve: boolean;
	};
	readonly agent: {
		readonly id: string;
		readonly name: string;
		readonly family: AgentFamily;
		readonly supports_mcp: boolean;
	};
}

type Open = (records: ProfileAndAgent, options: OpenOptions) => Promise<ModelPort>;

const families: Readonly<Record<AgentFamily, Open>> = {
	openai_compatible: endpointPort,
	anthropic: endpointPort,
	google: endpointPort,
	offline: openGuide,
	dynamic: async () => unavailable("A dynamic profile answers through its candidates only."),
	acp: async () => unavailable("CLI agents cannot answer yet."),
};

/**
 * Opens the model of a profile for one turn; nothing is sent before `generate`. Throws `AppError`: `not_found`,
 * `deleted`; `feature_unavailable` for a disabled profile or agent and for families that cannot answer;
 * `secret_missing` with profile and key named ([SEC-08]); `invalid_value` with the key of a setting that is missing or
 * cannot be used.
 */
export async function openModel(ctx: Context, profileId: string, options: OpenOptions = {}): Promise<OpenedModel> {
	return openRecords(await enabledProfile(ctx, profileId), options);
}

/** A profile and its agent, both enabled. Throws as `openModel` does. */
export async function enabledProfile(ctx: Context, profileId: string): Promise<ProfileAndAgent> {
	const db = database().read;
	const profile = await loadForRead(db, ctx, profileRecord, profileId);
	const agent = await agentOfProfile(db, profile);
	if (profile.deletedAt !== null || agent === undefined || agent.deletedAt !== null)
		throw new AppError("deleted", "The profile or its agent was deleted.");
	if (profile.values.enabled === false) throw disabled("The profile is disabled.", "agent_profile.enabled", profile);
	if (agent.values.enabled === false) throw disabled("The profile's agent is disabled.", "agent.enabled", agent);
	return { profile, agent };
}

/** Opens the model of a profile that was loaded. Throws as `openModel` does. */
export async function openRecords(records: ProfileAndAgent, options: OpenOptions = {}): Promise<OpenedModel> {
	const { profile, agent } = records;
	const family = familyOf(agent);
	return {
		port: await families[family](records, options),
		profile: {
			id: profile.id,
			name: String(profile.values.name),
			system_prompt: String(profile.values.system_prompt),
			max_tool_hops: Number(profile.values.max_tool_hops),
			auto_approve: profile.values.auto_approve === true,
		},
		agent: {
			id: agent.id,
			name: String(agent.values.display_name),
			family,
			supports_mcp: agent.values.supports_mcp === true,
		},
	};
}

function disabled(message: string, key: string, { id }: StoredRecord): AppError {
	return new AppError("feature_unavailable", message, { key, details: { resource_id: id } });
}

function unavailable(message: string): never {
	throw new AppError("feature_unavailable", message);
}
