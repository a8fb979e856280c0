import { issue } from "@/lib/setting/issue/issue-rules";
import type { RuleIssue } from "@/lib/setting/issue/rule-issue";
import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import { mask, maskCredential } from "@/lib/setting/sensitive/credential";
import { fail, ok, type Result } from "@/lib/shared/result";
import { commandWords, type ShellFault } from "@/lib/shared/shell-words";
import type { AgentProfileValues } from "./resource";

/** A start of a CLI agent as people may see it: no value of a variable, no credential. */
export interface CommandPreview {
	readonly argv: readonly string[];
	readonly env: readonly { readonly name: string; readonly secret: string | null }[];
}

type Launch = Pick<AgentProfileValues, "cli_flags" | "cli_passthrough" | "command_prefix" | "env_vars">;

/**
 * The argument list and the names of variables that a profile starts its agent with: prefix, command, then the
 * enabled flags. `secretNames` maps secret ids to names; a secret that is gone shows as its id.
 */
export function commandPreview(
	agentCommand: string,
	values: Launch,
	secretNames: ReadonlyMap<string, string>,
): Result<CommandPreview, RuleIssue> {
	const parts: { field: string; path: readonly (string | number)[]; text: unknown }[] = [
		{ field: "command", path: [], text: agentCommand },
	];
	if (!values.cli_passthrough) {
		if (values.command_prefix !== "") parts.unshift({ field: "command_prefix", path: [], text: values.command_prefix });
		values.cli_flags.forEach(({ flag, enabled }, index) => {
			if (enabled) parts.push({ field: "cli_flags", path: [index, "flag"], text: flag });
		});
	}
	const argv: string[] = [];
	for (const { field, path, text } of parts) {
		const words = readWords(text);
		if (!words.ok) return fail({ field, reason: "invalid_value", ...issue(words.error, path) });
		argv.push(...words.value);
	}
	return ok({
		argv: argv.map((word, index) => maskCredential(word, { previous: argv[index - 1] ?? "" }) ?? word),
		env: values.env_vars.map(({ key, secret_id }) => ({
			name: key,
			secret: secret_id === undefined ? null : (secretNames.get(secret_id) ?? secret_id),
		})),
	});
}

/** Words of typed text, or what a stored and hidden one may show. */
function readWords(text: unknown): Result<string[], ShellFault> {
	if (typeof text === "string") return commandWords(text);
	return ok([isRedactionMarker(text) ? (text.shown ?? mask) : mask]);
}
