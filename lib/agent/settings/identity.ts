import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import { atMostGraphemes, notBlank, oneLine, textChecks, trimmed, wellFormed } from "@/lib/setting/issue/text-checks";
import { answersItself } from "./connection";

export const agentDisplayName = defineSetting({
	key: "agent.display_name",
	schema: z.string(),
	initial: "",
	required: true,
	control: "text",
	section: "identity",
	label: "Agent name",
	description: "How the agent is called in lists. Any script, up to 200 characters.",
	aliases: ["rename agent", "provider name", "agent title"],
	agentWrite: "allow",
	appliesWhen: "immediately",
	defaultBehavior: "none",
	normalize: trimmed,
	check: textChecks(notBlank, oneLine, wellFormed, atMostGraphemes(200)),
});

export const agentEnabled = defineSetting({
	key: "agent.enabled",
	schema: z.boolean(),
	initial: true,
	control: "switch",
	section: "identity",
	label: "Agent enabled",
	description: "Whether the agent and its profiles are offered for new work.",
	aliases: ["disable agent", "turn off agent", "active agent"],
	agentWrite: "allow",
	appliesWhen: "next_selection",
	defaultBehavior: "explicit",
});

export const agentDefaultModel = defineSetting({
	key: "agent.default_model",
	schema: z.string().check(z.maxLength(512)),
	initial: "",
	control: "live_choice",
	section: "identity",
	label: "Default model",
	description:
		"Model of profiles that leave theirs empty, and the one automatic fallback takes. The list is live and is not checked on save.",
	aliases: ["default llm", "agent model", "standard model"],
	agentWrite: "allow",
	appliesWhen: "next_turn",
	defaultBehavior: "none",
	dependsOn: ["agent.base_url", "agent.api_key"],
	appliesTo: answersItself,
	normalize: trimmed,
	check: textChecks(oneLine, wellFormed),
});
