import "server-only";
import type * as z from "zod/mini";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { Issue } from "@/lib/setting/define-setting";
import type { RuleIssue } from "@/lib/setting/rule-issue";
import { AppError } from "@/lib/shared/app-error";
import { keyOf } from "./patch/check-patch";

type SchemaIssue = z.core.$ZodIssue;

/** The error for a value that its schema refused: the first issue, its path and what is accepted there. */
export function schemaError(
	definition: ResourceDefinition,
	field: string,
	value: unknown,
	issues: readonly SchemaIssue[],
) {
	const issue = issues[0];
	const path = (issue?.path ?? []).map(String);
	const nulled = issue !== undefined && valueAt(value, path) === null;
	const message = nulled ? "null is not a value of this setting." : "This value does not fit the setting.";
	return new AppError(nulled ? "null_not_allowed" : "invalid_value", message, {
		key: keyOf(definition, field),
		path: [field, ...path].join("."),
		expected: issue ? expectedOf(issue) : "a value of the setting's schema",
		suggested: describeCall(definition, field),
	});
}

/** The error for a value that broke one of its setting's or resource's own rules. */
export function ruleError(definition: ResourceDefinition, field: string, issue: Issue): AppError {
	return new AppError("invalid_value", "This value breaks a rule of the setting.", {
		key: keyOf(definition, field),
		path: [field, ...issue.path].join("."),
		expected: issue.expected,
		suggested: describeCall(definition, field),
	});
}

/** Throws the first rule across settings that a record would break. */
export function refuseIssues(definition: ResourceDefinition, issues: readonly RuleIssue[]): void {
	const [issue] = issues;
	if (!issue) return;
	throw new AppError(issue.reason, ruleWords[issue.reason], {
		key: keyOf(definition, issue.field),
		path: [issue.field, ...issue.path].join("."),
		expected: issue.expected,
		suggested: describeCall(definition, issue.field),
	});
}

const ruleWords: Readonly<Record<RuleIssue["reason"], string>> = {
	invalid_value: "This value breaks a rule of the resource.",
	not_applicable: "This setting does not apply to this record.",
	secret_missing: "A secret that this refers to is not stored.",
	env_locked: "The environment of the installation decides this.",
};

function describeCall(definition: ResourceDefinition, field: string): string {
	return `settings_describe {"key":"${keyOf(definition, field)}"}`;
}

/** Words for what a schema accepts; made of the schema alone, never of the value. */
function expectedOf(issue: SchemaIssue): string {
	switch (issue.code) {
		case "invalid_type":
			return issue.expected;
		case "too_big":
			return `at most ${issue.maximum} (${issue.origin})`;
		case "too_small":
			return `at least ${issue.minimum} (${issue.origin})`;
		case "invalid_value":
			return `one of ${issue.values.map((value) => JSON.stringify(value)).join(", ")}`;
		case "invalid_format":
			return `text in the format ${issue.format}`;
		case "not_multiple_of":
			return `a multiple of ${issue.divisor}`;
		case "unrecognized_keys":
			return "no keys beside the declared ones";
		case "invalid_key":
			return "keys of the declared form";
		default:
			return "a value of the setting's schema";
	}
}

function valueAt(value: unknown, path: readonly string[]): unknown {
	let at = value;
	for (const key of path) {
		if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
		at = (at as Record<string, unknown>)[key];
	}
	return at;
}
