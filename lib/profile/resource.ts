import * as z from "zod/mini";
import { defineResource, type ValuesOf } from "@/lib/setting/define-resource";
import { profileAllowIndexing } from "./settings/advanced";
import { profileAutoApprove, profileMaxToolHops, profileToolProtocol } from "./settings/approval";
import { profileCliFlags, profileCliPassthrough, profileCommandPrefix } from "./settings/cli";
import { profileDynamic } from "./settings/dynamic";
import { profileEnvVars } from "./settings/environment";
import { profileAutoFallback, profileFallbackModel } from "./settings/fallback";
import {
	profileConfigOptions,
	profileEnabled,
	profileMode,
	profileModel,
	profileName,
	profileSystemPrompt,
} from "./settings/identity";

/** One saved way to run an agent. */
export const agentProfile = defineResource({
	type: "agent_profile",
	domain: "agent_profiles",
	label: "Agent profile",
	description: "One saved way to run an agent: model, mode, fallback, options, environment, flags and approval.",
	scope: "install",
	selectors: "entity",
	requiredScope: "org.config.manage",
	settings: [
		profileName,
		profileEnabled,
		profileModel,
		profileMode,
		profileConfigOptions,
		profileSystemPrompt,
		profileAutoApprove,
		profileMaxToolHops,
		profileToolProtocol,
		profileFallbackModel,
		profileAutoFallback,
		profileEnvVars,
		profileCliFlags,
		profileCommandPrefix,
		profileCliPassthrough,
		profileAllowIndexing,
		profileDynamic,
	],
	createOnly: [
		{
			field: "agent_id",
			schema: z.string().check(z.minLength(1), z.maxLength(128)),
			required: true,
			description: "The agent that the profile runs. It cannot be changed later.",
		},
	],
	classified: [
		{ field: "id", classification: "computed", reason: "Given on creation." },
		{ field: "kind", classification: "computed", reason: "Follows from the agent: dynamic or concrete." },
		{ field: "revision", classification: "computed", reason: "Counts accepted writes." },
		{ field: "created_at", classification: "computed", reason: "Set on creation." },
		{ field: "updated_at", classification: "computed", reason: "Set by each accepted write." },
		{ field: "capability", classification: "computed", reason: "What the agent can do now, found by asking it." },
		{ field: "candidates", classification: "computed", reason: "Names of the profiles that the candidates are." },
	],
	options: { force: z.boolean() },
	context: {
		agent_id: z.string(),
		model: z.string(),
		mode: z.string(),
		config_options: z.record(z.string(), z.string()),
		/** Ids to look at instead of the saved candidates. */
		candidates: z.array(z.string()).check(z.maxLength(50)),
	},
	href: (id) => `/settings/profiles/${encodeURIComponent(id)}`,
});

export type AgentProfileValues = ValuesOf<typeof agentProfile>;
