import { type RuleIssue, referenceIssues } from "@/lib/setting/issue/rule-issue";
import type { WorkspaceValues } from "./resource";

/** Supplied references must name profiles that exist. `profileIds` holds those that are not deleted. */
export function workspaceIssues(
	changes: Readonly<Partial<WorkspaceValues>>,
	facts: { readonly profileIds: ReadonlySet<string> },
): readonly RuleIssue[] {
	return (["default_agent_profile_id", "settings_agent_profile_id"] as const).flatMap((field) =>
		referenceIssues(field, changes[field], facts.profileIds, "existing_profile_or_empty"),
	);
}
