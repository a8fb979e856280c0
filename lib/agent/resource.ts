import * as z from "zod/mini";
import { defineResource, type ValuesOf } from "@/lib/setting/define-resource";
import { agentFamilies, agentPresets } from "./presets";
import { agentApiKey, agentBaseUrl, agentCommand, agentSupportsMcp } from "./settings/connection";
import { agentDefaultModel, agentDisplayName, agentEnabled } from "./settings/identity";

/** Something that can answer: a model endpoint, a CLI agent, the offline guide or the dynamic router. */
export const agent = defineResource({
	type: "agent",
	domain: "agents",
	label: "Agent",
	description:
		"Something that can answer: a model endpoint, a CLI agent, the built-in offline guide or the dynamic router.",
	scope: "install",
	selectors: "entity",
	requiredScope: "org.config.manage",
	settings: [
		agentDisplayName,
		agentEnabled,
		agentBaseUrl,
		agentApiKey,
		agentDefaultModel,
		agentCommand,
		agentSupportsMcp,
	],
	createOnly: [
		{
			field: "family",
			schema: z.enum(agentFamilies),
			required: true,
			description: "How the agent is spoken to. It cannot be changed later.",
		},
		{
			field: "preset",
			schema: z.enum(agentPresets.map((preset) => preset.id)),
			required: false,
			description: "Known endpoint whose base URL and name are filled in. It cannot be changed later.",
		},
	],
	classified: [
		{ field: "id", classification: "computed", reason: "Given on creation." },
		{ field: "revision", classification: "computed", reason: "Counts accepted writes." },
		{ field: "created_at", classification: "computed", reason: "Set on creation." },
		{ field: "updated_at", classification: "computed", reason: "Set by each accepted write." },
		{ field: "capability", classification: "computed", reason: "What the agent can do now, found by asking it." },
	],
	href: (id) => `/settings/agents/${encodeURIComponent(id)}`,
});

export type AgentValues = ValuesOf<typeof agent>;
