import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import { oneLine, textChecks, trimmed, wellFormed } from "@/lib/setting/issue/text-checks";
import { isConcrete } from "./dynamic";

export const profileAutoFallback = defineSetting({
	key: "agent_profile.auto_fallback",
	schema: z.boolean(),
	initial: false,
	control: "switch",
	section: "fallback",
	label: "Fall back automatically",
	description:
		"When the model is unavailable, answers with the agent's default model instead. While on, it takes precedence over the fallback model, which is kept but not used.",
	aliases: ["automatic fallback", "auto fallback", "failover"],
	agentWrite: "allow",
	appliesWhen: "next_turn",
	appliesTo: isConcrete,
	defaultBehavior: "explicit",
	dependsOn: ["agent_profile.fallback_model", "agent.default_model"],
});

export const profileFallbackModel = defineSetting({
	key: "agent_profile.fallback_model",
	schema: z.string().check(z.maxLength(512)),
	initial: "",
	control: "live_choice",
	section: "fallback",
	label: "Fallback model",
	description:
		"Model that answers when the chosen one is unavailable, once per turn and always shown. Empty means none. Not used while automatic fallback is on, which takes precedence.",
	aliases: ["backup model", "second model", "secondary model", "alternative model"],
	agentWrite: "allow",
	appliesWhen: "next_turn",
	appliesTo: isConcrete,
	defaultBehavior: "none",
	dependsOn: ["agent_profile.auto_fallback", "agent_profile.model"],
	normalize: trimmed,
	check: textChecks(oneLine, wellFormed),
});
