import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";

export const workspaceReflections = defineSetting({
	key: "workspace.reflections_enabled",
	schema: z.boolean(),
	initial: false,
	control: "switch",
	section: "memory",
	label: "Reflections",
	description: "Writes a short reflection when a conversation is archived; recent ones join later prompts.",
	aliases: ["learn from conversations", "long-term memory", "reflection"],
	agentWrite: "allow",
	appliesWhen: "next_turn",
	defaultBehavior: "explicit",
});

export const workspaceMemoryBudget = defineSetting({
	key: "workspace.working_memory_budget",
	schema: z.int().check(z.gte(1000), z.lte(1_000_000)),
	initial: 24_000,
	control: "number",
	section: "memory",
	label: "Working memory budget",
	description:
		"Tokens that one conversation may take up, 1,000 to 1,000,000. Older messages beyond it are condensed into notes.",
	aliases: ["context budget", "memory limit", "token budget", "context window", "compaction"],
	agentWrite: "allow",
	appliesWhen: "next_turn",
	defaultBehavior: "explicit",
});
