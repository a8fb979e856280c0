import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import { isConcrete } from "./dynamic";

export const profileAutoApprove = defineSetting({
	key: "agent_profile.auto_approve",
	schema: z.boolean(),
	initial: false,
	control: "risk_switch",
	section: "approval",
	label: "Approve automatically",
	description:
		"Lets this profile run tools without asking a person first. Applies to future turns. An authority setting: agents may change it only with authority.",
	aliases: ["auto approve", "yolo", "skip permissions", "permission bypass", "permissions", "ask before running"],
	agentWrite: "ask",
	appliesWhen: "next_turn",
	appliesTo: isConcrete,
	defaultBehavior: "explicit",
});

export const profileMaxToolHops = defineSetting({
	key: "agent_profile.max_tool_hops",
	schema: z.int().check(z.gte(0), z.lte(20)),
	initial: 2,
	control: "number",
	section: "approval",
	label: "Tool steps per answer",
	description:
		"How many tool calls one answer may run, 0 to 20. At the limit the answer says which step was not done and offers to continue.",
	aliases: ["max tool hops", "hop limit", "tool limit", "step limit", "tool calls per turn"],
	agentWrite: "ask",
	appliesWhen: "next_turn",
	appliesTo: isConcrete,
	defaultBehavior: "explicit",
});

export const profileToolProtocol = defineSetting({
	key: "agent_profile.tool_protocol",
	schema: z.enum(["auto", "native", "fenced"]),
	initial: "auto",
	control: "choice",
	section: "approval",
	label: "Tool protocol",
	description:
		"How the model calls tools: native uses the provider's tool calling, fenced writes calls as JSON blocks that any model can write, auto takes native where the model is known to have it.",
	aliases: ["function calling", "tool calling", "native tools", "fenced calls"],
	agentWrite: "allow",
	appliesWhen: "next_turn",
	appliesTo: isConcrete,
	defaultBehavior: "explicit",
	dependsOn: ["agent_profile.model"],
});
