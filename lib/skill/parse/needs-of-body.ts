import type { SkillWarningCode } from "../skill";

export interface BodyNeed {
	readonly code: Extract<SkillWarningCode, "pre_execution" | "shell_needed" | "local_files">;
	/** Where in the body it is first said. */
	readonly index: number;
	readonly params?: Readonly<Record<string, string>>;
}

const preExecution = /(?:^|[\s(])!`[^`\n]+`/m;
const programs = /\bscripts\/[\w./-]{1,200}\.(?:py|sh|bash|zsh|ps1|bat|cmd|rb|pl|js|mjs|cjs|ts)\b/i;
const shellFence = /^[ \t]*(?:`{3,}|~{3,})[ \t]*(?:bash|sh|shell|zsh|console|powershell|pwsh|bat|cmd)\b/im;
const ownFolder = /\{baseDir\}|\$\{CLAUDE_[A-Z_]+\}/;
const files = /\b((?:references?|assets|templates|examples|resources)\/[\w./-]{1,200}\.\w{1,8})\b/gi;
const links = /\]\(((?!https?:|mailto:|#|\/\/|data:)[^()\s]{1,300})\)/g;
const shellTools = new Set(["bash", "shell", "write", "edit", "multiedit", "notebookedit", "read", "grep", "glob"]);

/** What a body counts on that is not here: a shell, Python, files of a machine. The first place of each. */
export function needsOfBody(
	body: string,
	allowed: readonly string[] | null,
	present: readonly string[] | undefined,
): readonly BodyNeed[] {
	const needs: BodyNeed[] = [];
	const pre = body.search(preExecution);
	if (pre !== -1) needs.push({ code: "pre_execution", index: pre });
	const shell = [programs, shellFence].map((words) => body.search(words)).filter((index) => index !== -1);
	const named = (allowed ?? []).some((name) => shellTools.has(name.split("(")[0]?.toLowerCase() ?? ""));
	if (shell.length > 0 || named)
		needs.push({ code: "shell_needed", index: Math.min(...shell, named ? 0 : body.length) });
	const file = missingFile(body, new Set(present ?? []));
	if (file !== undefined) needs.push(file);
	return needs;
}

function missingFile(body: string, present: ReadonlySet<string>): BodyNeed | undefined {
	const own = body.search(ownFolder);
	if (own !== -1) return { code: "local_files", index: own };
	for (const pattern of [files, links])
		for (const match of body.matchAll(pattern)) {
			const path = (match[1] ?? "").replace(/^(?:\.\/)+/, "").split("#")[0] ?? "";
			if (path !== "" && !present.has(path))
				return { code: "local_files", index: match.index, params: { file: path.slice(0, 120) } };
		}
	return undefined;
}
