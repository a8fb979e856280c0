import type { Issue } from "@/lib/setting/define-setting";
import { isWellFormed, utf8Bytes } from "@/lib/setting/text-checks";

/** One variable: exactly one of a literal value and the id of a stored secret. */
export interface EnvVar {
	readonly key: string;
	readonly value?: string | undefined;
	readonly secret_id?: string | undefined;
}

/** Names that only Steward sets. */
export const reservedEnvPrefix = "STEWARD_";

const maxValueBytes = 8192;

/** Why a name cannot be an environment variable, or `null`. The words never quote it. */
export function envNameProblem(name: string): string | null {
	if (name.trim() !== name) return "a name without surrounding spaces";
	if (name.length > 256) return "a name of at most 256 characters";
	if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return "a name of letters, digits and _ that starts with no digit";
	if (name.toUpperCase().startsWith(reservedEnvPrefix))
		return `a name outside the reserved prefix ${reservedEnvPrefix}`;
	return null;
}

function checkEnvValue(variable: EnvVar): Issue | null {
	// A stored value is represented by a marker in drafts: present, content unknown.
	const value: unknown = variable.value;
	const hasValue = value !== undefined;
	const hasSecret = variable.secret_id !== undefined;
	if (hasValue === hasSecret) return { path: [], expected: "exactly one of value and secret_id" };
	if (hasSecret)
		return variable.secret_id?.trim() ? null : { path: ["secret_id"], expected: "the id of a stored secret" };
	if (typeof value !== "string") return null;
	const bytes = utf8Bytes(value);
	if (bytes > maxValueBytes) return { path: ["value"], expected: `at most ${maxValueBytes} bytes; this has ${bytes}` };
	if (value.includes("\0") || !isWellFormed(value))
		return { path: ["value"], expected: "complete Unicode characters without NUL" };
	return null;
}

/** Rules of the whole list: names, duplicates, reserved prefix, exactly one source, limits. Paths are `[index, …]`. */
export function checkEnvVars(variables: readonly EnvVar[]): readonly Issue[] {
	const issues: Issue[] = [];
	if (variables.length > 100)
		issues.push({ path: [], expected: `at most 100 variables; there are ${variables.length}` });
	const seen = new Set<string>();
	variables.forEach((variable, index) => {
		const problem = envNameProblem(variable.key);
		if (problem) issues.push({ path: [index, "key"], expected: problem });
		else if (seen.has(variable.key)) issues.push({ path: [index, "key"], expected: "a name that no other entry has" });
		seen.add(variable.key);
		const wrong = checkEnvValue(variable);
		if (wrong) issues.push({ path: [index, ...wrong.path], expected: wrong.expected });
	});
	return issues;
}
