import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import { trimmed } from "@/lib/setting/issue/text-checks";
import { checkCliFlags, checkCommandPrefix } from "../command-line";
import { isConcrete } from "./dynamic";

export const profileCliFlags = defineSetting({
	key: "agent_profile.cli_flags",
	schema: z
		.array(z.strictObject({ flag: z.string(), description: z.string(), enabled: z.boolean() }))
		.check(z.maxLength(200)),
	initial: [],
	control: "flag_list",
	section: "cli",
	label: "Command-line flags",
	description:
		"Flags added to a CLI agent's command, in this order; only enabled ones are used. Each must be readable as shell words, quotes included. Left out on creation, the agent's own catalog of flags is taken; an empty list means none. A supplied list replaces the saved one.",
	aliases: ["cli flags", "arguments", "command line options", "switches", "parameters of the command"],
	agentWrite: "ask",
	appliesWhen: "next_launch",
	appliesTo: isConcrete,
	defaultBehavior: "inherited",
	merge: "rows",
	sensitive: [{ path: ["*", "flag"], kind: "credential" }],
	check: checkCliFlags,
});

export const profileCommandPrefix = defineSetting({
	key: "agent_profile.command_prefix",
	schema: z.string().check(z.maxLength(4096)),
	initial: "",
	control: "command",
	section: "cli",
	label: "Command prefix",
	description:
		"Words placed before a CLI agent's command, such as a sandbox or a wrapper. Must be readable as shell words and must not start with a dash. Empty means none. It is never run through a shell.",
	aliases: ["wrapper", "sandbox command", "prefix", "launcher"],
	agentWrite: "ask",
	appliesWhen: "next_launch",
	appliesTo: isConcrete,
	defaultBehavior: "none",
	sensitive: [{ path: [], kind: "credential" }],
	normalize: trimmed,
	check: checkCommandPrefix,
});

export const profileCliPassthrough = defineSetting({
	key: "agent_profile.cli_passthrough",
	schema: z.boolean(),
	initial: false,
	control: "switch",
	section: "cli",
	label: "Terminal passthrough",
	description:
		"Runs a CLI agent in its own terminal interface instead of speaking to it over a protocol. Saved for every agent; describe says whether this one can do it.",
	aliases: ["passthrough", "terminal mode", "tui"],
	agentWrite: "ask",
	appliesWhen: "next_launch",
	appliesTo: isConcrete,
	defaultBehavior: "explicit",
});
