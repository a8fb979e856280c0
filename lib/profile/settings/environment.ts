import * as z from "zod/mini";
import { defineSetting } from "@/lib/setting/define-setting";
import { checkEnvVars } from "../env-vars";
import { isConcrete } from "./dynamic";

export const profileEnvVars = defineSetting({
	key: "agent_profile.env_vars",
	schema: z
		.array(z.strictObject({ key: z.string(), value: z.optional(z.string()), secret_id: z.optional(z.string()) }))
		.check(z.maxLength(100)),
	initial: [],
	control: "env_list",
	section: "environment",
	label: "Environment variables",
	description:
		"Variables given to a CLI agent when it starts. Each entry has a key and either a value or the id of a stored secret. At most 100; names starting with STEWARD_ are reserved. A supplied list replaces the saved one. Model agents do not use them.",
	aliases: ["env", "env vars", "environment", "variables", "secrets in environment"],
	agentWrite: "ask",
	appliesWhen: "next_launch",
	appliesTo: isConcrete,
	defaultBehavior: "none",
	merge: { entriesBy: "key" },
	sensitive: [{ path: ["*", "value"], identity: "key", kind: "always" }],
	check: checkEnvVars,
});
