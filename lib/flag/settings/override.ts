import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";

export const flagOverride = defineSetting({
	key: "runtime_flag.override",
	schema: z.nullable(z.boolean()),
	initial: null,
	control: "choice",
	section: "flags",
	label: "Override",
	description:
		"Switches a feature of this installation on (true) or off (false); null follows the built-in default. Refused while an environment variable decides the flag.",
	aliases: ["feature flag", "runtime flag", "runtime locks", "feature switch", "experimental", "toggle feature"],
	agentWrite: "never",
	appliesWhen: "immediately",
	defaultBehavior: "inherited",
});
