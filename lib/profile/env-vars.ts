import type { Issue } from "@/lib/setting/issue/issue-rules";
import { below, issue } from "@/lib/setting/issue/issue-rules";
import { isWellFormed, utf8Bytes } from "@/lib/setting/issue/text-checks";

/** One variable: exactly one of a literal value and the id of a stored secret. */
export interface EnvVar {
	readonly key: string;
	readonly value?: string | undefined;
	readonly secret_id?: string | undefined;
}

/** Names that only Steward sets. */
export const reservedEnvPrefix = "STEWARD_";

const maxValueBytes = 8192;
const maxVariables = 100;

const maxNameLength = 256;

/** Why a name cannot be an environment variable, or `null`. */
export function envNameProblem(name: string): Issue | null {
	if (name.trim() !== name) return issue("env_name_spaces");
	if (name.length > maxNameLength) return issue("max_characters", [], { max: maxNameLength });
	if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return issue("env_name");
	if (name.toUpperCase().startsWith(reservedEnvPrefix))
		return issue("env_name_prefix", [], { prefix: reservedEnvPrefix });
	return null;
}

function checkEnvValue(variable: EnvVar): Issue | null {
	// A stored value is represented by a marker in drafts: present, content unknown.
	const value: unknown = variable.value;
	const hasValue = value !== undefined;
	const hasSecret = variable.secret_id !== undefined;
	if (hasValue === hasSecret) return issue("env_source");
	if (hasSecret) return variable.secret_id?.trim() ? null : issue("stored_secret", ["secret_id"]);
	if (typeof value !== "string") return null;
	const count = utf8Bytes(value);
	if (count > maxValueBytes) return issue("too_many_bytes", ["value"], { max: maxValueBytes, count });
	if (value.includes("\0") || !isWellFormed(value)) return issue("whole_characters", ["value"]);
	return null;
}

/** Rules of the whole list: names, duplicates, reserved prefix, exactly one source, limits. Paths are `[index, …]`. */
export function checkEnvVars(variables: readonly EnvVar[]): readonly Issue[] {
	const issues: Issue[] = [];
	const count = variables.length;
	if (count > maxVariables) issues.push(issue("too_many_entries", [], { max: maxVariables, count }));
	const seen = new Set<string>();
	variables.forEach((variable, index) => {
		const problem = envNameProblem(variable.key);
		if (problem) issues.push(below([index, "key"], problem));
		else if (seen.has(variable.key)) issues.push(issue("name_repeated", [index, "key"]));
		seen.add(variable.key);
		const wrong = checkEnvValue(variable);
		if (wrong) issues.push(below([index], wrong));
	});
	return issues;
}
