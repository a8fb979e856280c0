import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import { isConcrete } from "./dynamic";

export const profileAllowIndexing = defineSetting({
	key: "agent_profile.allow_indexing",
	schema: z.boolean(),
	initial: false,
	deprecated: true,
	control: "switch",
	section: "advanced",
	label: "Allow indexing",
	description: "Old permission kept for older clients; it changes nothing. Use command-line flags instead.",
	aliases: ["index workspace", "indexing"],
	agentWrite: "allow",
	appliesWhen: "immediately",
	appliesTo: isConcrete,
	defaultBehavior: "explicit",
	dependsOn: ["agent_profile.cli_flags"],
});
