import { type RuleIssue, referenceIssues } from "@/lib/setting/issue/rule-issue";
import type { UserSettingsValues } from "./resource";

/** A supplied default profile must exist. `profileIds` holds those that are not deleted. */
export function preferenceIssues(
	changes: Readonly<Partial<UserSettingsValues>>,
	facts: { readonly profileIds: ReadonlySet<string> },
): readonly RuleIssue[] {
	return referenceIssues(
		"default_agent_profile_id",
		changes.default_agent_profile_id,
		facts.profileIds,
		"existing_profile_or_empty",
	);
}
