import { issue } from "@/lib/setting/issue/issue-rules";
import type { RuleIssue } from "@/lib/setting/issue/rule-issue";
import { parseFlagEnv, type RuntimeFlag } from "./flags";

/** Refuses any override while the environment decides the flag. `env` is the variable's text. */
export function flagIssues(flag: RuntimeFlag, env: string | undefined): readonly RuleIssue[] {
	if (parseFlagEnv(env) === null) return [];
	return [{ field: "override", reason: "env_locked", ...issue("env_locked", [], { variable: flag.env }) }];
}
