import type { RuleIssue } from "@/lib/setting/rule-issue";
import { parseFlagEnv, type RuntimeFlag } from "./flags";

/** Refuses any override while the environment decides the flag. `env` is the variable's text. */
export function flagIssues(flag: RuntimeFlag, env: string | undefined): readonly RuleIssue[] {
	if (parseFlagEnv(env) === null) return [];
	return [
		{
			field: "override",
			path: [],
			reason: "env_locked",
			expected: `no change while ${flag.env} is set in the environment`,
		},
	];
}
