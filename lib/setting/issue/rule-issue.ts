import type { Issue } from "@/lib/setting/issue/issue-rules";
import type { ErrorReason } from "@/lib/shared/app-error";
import { issue, type PlainRule } from "./issue-rules";

/** A rule across settings that a record would break; `path` is below the field. */
export interface RuleIssue extends Issue {
	readonly field: string;
	readonly reason: Extract<ErrorReason, "invalid_value" | "not_applicable" | "secret_missing" | "env_locked">;
}

/** Something a form tells beside a field that forbids nothing; words are `settings.hints.<hint>`. */
export interface Hint<Name extends string = string> {
	readonly field: string;
	readonly hint: Name;
}

/** Refuses a reference to a record that is not there; empty references nothing. */
export function referenceIssues(
	field: string,
	id: string | undefined,
	known: ReadonlySet<string>,
	rule: PlainRule,
): readonly RuleIssue[] {
	return !id || known.has(id) ? [] : [{ field, reason: "invalid_value", ...issue(rule) }];
}
