import "server-only";
import type * as z from "zod/mini";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue, ruleFields } from "@/lib/setting/issue/issue-rules";
import type { RuleIssue } from "@/lib/setting/issue/rule-issue";
import { schemaIssue } from "@/lib/setting/issue/schema-issue";
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
	const [first] = issues;
	const broken = first ? schemaIssue(first, value) : issue("other_shape");
	const nulled = broken.rule === "null_not_allowed";
	const message = nulled ? "null is not a value of this setting." : "This value does not fit the setting.";
	return new AppError(nulled ? "null_not_allowed" : "invalid_value", message, {
		key: keyOf(definition, field),
		path: [field, ...broken.path].join("."),
		...ruleFields(broken),
		suggested: describeCall(definition, field),
	});
}

/** The error for a value that broke one of its setting's or resource's own rules. */
export function ruleError(definition: ResourceDefinition, field: string, broken: Issue): AppError {
	return new AppError("invalid_value", "This value breaks a rule of the setting.", {
		key: keyOf(definition, field),
		path: [field, ...broken.path].join("."),
		...ruleFields(broken),
		suggested: describeCall(definition, field),
	});
}

/** Throws the first rule across settings that a record would break. */
export function refuseIssues(definition: ResourceDefinition, issues: readonly RuleIssue[]): void {
	const [broken] = issues;
	if (!broken) return;
	throw new AppError(broken.reason, ruleWords[broken.reason], {
		key: keyOf(definition, broken.field),
		path: [broken.field, ...broken.path].join("."),
		...ruleFields(broken),
		suggested: describeCall(definition, broken.field),
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
