import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import {
	atMostBytes,
	atMostGraphemes,
	notBlank,
	oneLine,
	textChecks,
	trimmed,
	wellFormed,
} from "@/lib/setting/issue/text-checks";
import { checkConfigOptions, normalizeConfigOptions } from "../config-options";
import { isConcrete } from "./dynamic";

const modelName = z.string().check(z.maxLength(512));

export const profileName = defineSetting({
	key: "agent_profile.name",
	schema: z.string(),
	initial: "",
	required: true,
	control: "text",
	section: "identity",
	label: "Name",
	description:
		"How the profile is called in lists and in the chat. Any script, up to 200 characters. Two profiles may share a name.",
	aliases: ["title", "profile name", "display name", "rename"],
	agentWrite: "allow",
	appliesWhen: "immediately",
	defaultBehavior: "none",
	normalize: trimmed,
	check: textChecks(notBlank, oneLine, wellFormed, atMostGraphemes(200)),
});

export const profileEnabled = defineSetting({
	key: "agent_profile.enabled",
	schema: z.boolean(),
	initial: true,
	creatable: false,
	control: "switch",
	section: "identity",
	label: "Enabled",
	description:
		"Whether the profile is offered for new work. New profiles are enabled. Disabling one that something depends on needs the option force.",
	aliases: ["active", "disable profile", "turn off profile", "hide profile"],
	agentWrite: "allow",
	appliesWhen: "next_selection",
	defaultBehavior: "explicit",
});

export const profileModel = defineSetting({
	key: "agent_profile.model",
	schema: modelName,
	initial: "",
	control: "live_choice",
	section: "identity",
	label: "Model",
	description:
		"Model that answers. Empty inherits the agent's default model. The list of models is live and is not checked on save.",
	aliases: ["llm", "language model", "model id"],
	agentWrite: "allow",
	appliesWhen: "next_turn",
	appliesTo: isConcrete,
	defaultBehavior: "inherited",
	dependsOn: ["agent.default_model", "agent_profile.fallback_model", "agent_profile.auto_fallback"],
	normalize: trimmed,
	check: textChecks(oneLine, wellFormed),
});

export const profileMode = defineSetting({
	key: "agent_profile.mode",
	schema: modelName,
	initial: "",
	control: "live_choice",
	section: "identity",
	label: "Mode",
	description: "Way of working that the agent offers, such as plan or build. Empty inherits the agent's own default.",
	aliases: ["session mode", "agent mode", "plan mode"],
	agentWrite: "allow",
	appliesWhen: "next_turn",
	appliesTo: isConcrete,
	defaultBehavior: "inherited",
	dependsOn: ["agent_profile.model"],
	normalize: trimmed,
	check: textChecks(oneLine, wellFormed),
});

export const profileConfigOptions = defineSetting({
	key: "agent_profile.config_options",
	schema: z.record(z.string(), z.string()),
	initial: {},
	control: "string_map",
	section: "identity",
	label: "Model options",
	description:
		"Options the provider knows, each a name and a text value, such as temperature, top_p, max_output_tokens or reasoning_effort. A supplied map replaces the saved one. Blank entries and the names model and mode are dropped.",
	aliases: ["config options", "reasoning effort", "thinking effort", "temperature", "parameters", "provider options"],
	agentWrite: "allow",
	appliesWhen: "provider_dependent",
	appliesTo: isConcrete,
	defaultBehavior: "inherited",
	dependsOn: ["agent_profile.model", "agent_profile.mode"],
	merge: "deep",
	normalize: normalizeConfigOptions,
	check: checkConfigOptions,
});

export const profileSystemPrompt = defineSetting({
	key: "agent_profile.system_prompt",
	schema: z.string(),
	initial: "",
	control: "long_text",
	section: "identity",
	label: "System prompt",
	description: "Instructions placed before the workspace's instructions in every conversation. Up to 32 KiB.",
	aliases: ["instructions", "persona", "custom prompt", "system message"],
	agentWrite: "allow",
	appliesWhen: "next_turn",
	appliesTo: isConcrete,
	defaultBehavior: "none",
	dependsOn: ["workspace.instructions"],
	check: textChecks(wellFormed, atMostBytes(32 * 1024)),
});
