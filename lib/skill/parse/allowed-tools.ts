import type { FrontValue } from "./front-value";

/** A tool as a ceiling is asked about it. */
export interface AskedTool {
	/** What the model calls. */
	readonly name: string;
	/** The server's own name of an MCP tool. */
	readonly original?: string;
	/** Name of its MCP server. */
	readonly server?: string;
}

const most = 256;
const longest = 200;

/**
 * `allowed-tools` in any of its shapes: words between spaces or commas, a YAML list, `[a, b]` as text. Undefined when it
 * cannot be understood; the caller then allows nothing.
 */
export function readAllowedTools(value: FrontValue): readonly string[] | undefined {
	if (typeof value === "string") return bounded(splitNames(withoutBrackets(value.trim())));
	if (!Array.isArray(value)) return undefined;
	const names: string[] = [];
	for (const item of value) {
		if (typeof item !== "string" || item.trim() === "") return undefined;
		names.push(item.trim());
	}
	return bounded(names);
}

function bounded(names: readonly string[]): readonly string[] | undefined {
	const known = [...new Set(names)];
	return known.length <= most && known.every(isName) ? known : undefined;
}

/** Arguments in parentheses may be anything; before them stands a name or a pattern. */
const isName = (name: string) => name.length <= longest && /^[\p{L}\p{N}_*.:/@-]+(?:\([^)]*\)?)?$/u.test(name);

function withoutBrackets(text: string): string {
	return text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1) : text;
}

/** At commas and spaces outside parentheses: `Bash(git add:*), Read` is two. */
function splitNames(text: string): string[] {
	const names: string[] = [];
	let current = "";
	let depth = 0;
	for (const char of text) {
		if (char === "(") depth += 1;
		if (char === ")") depth = Math.max(0, depth - 1);
		if (depth === 0 && (char === "," || /\s/.test(char))) {
			names.push(current);
			current = "";
		} else current += char;
	}
	names.push(current);
	return names.map((name) => name.replaceAll(/^["']|["']$/g, "")).filter((name) => name !== "");
}

/** Names of the gallery dialect for the tools of this product. */
const dialect: Readonly<Record<string, string>> = {
	run_js: "run_skill",
	execute_skill: "run_skill",
	use_skill: "load_skill",
	activate_skill: "load_skill",
	intent: "run_intent",
};

/** `runIntent`, `run-intent` and `run_intent` are one name, as are `Code Host` and `code-host`; `getMe` and `getme` stay two. */
function folded(name: string): string {
	const words = name
		.trim()
		.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
		.toLowerCase()
		.replaceAll(/[-\s]+/g, "_");
	return Object.hasOwn(dialect, words) ? (dialect[words] ?? words) : words;
}

/** Every way in which a file may name the tool. */
function namesOf({ name, original, server }: AskedTool): readonly string[] {
	const own = [folded(name)];
	if (original === undefined) return own;
	const short = folded(original);
	if (server === undefined) return [...own, short];
	const host = folded(server);
	return [...own, short, `mcp__${host}__${short}`, `${host}__${short}`, `${host}:${short}`, `${host}/${short}`];
}

/**
 * Whether a skill's ceiling lets a tool pass (*skills*, File). Names are compared without regard to case and `-` or `_`;
 * `*` stands for any run of characters; `mcp__server` is all tools of a server. An entry that also restricts arguments,
 * such as `Bash(git:*)`, lets nothing pass, for arguments are not looked at.
 */
export function matchesAllowed(allowed: readonly string[], tool: AskedTool): boolean {
	const names = namesOf(tool);
	const wholeServer =
		tool.original !== undefined && tool.server !== undefined ? `mcp__${folded(tool.server)}` : undefined;
	return allowed.some((entry) => {
		const pattern = folded(entry.endsWith("(*)") ? entry.slice(0, -3) : entry);
		return pattern === wholeServer || names.some((name) => fits(name, pattern));
	});
}

/** `*` in `pattern` stands for anything; every other character for itself. Linear in the length of `name` per `*`. */
function fits(name: string, pattern: string): boolean {
	const [head = "", ...rest] = pattern.split("*");
	const tail = rest.pop();
	if (tail === undefined) return name === pattern;
	if (!name.startsWith(head) || name.length < head.length + tail.length || !name.endsWith(tail)) return false;
	const end = name.length - tail.length;
	let at = head.length;
	for (const piece of rest) {
		const found = name.indexOf(piece, at);
		if (found === -1 || found + piece.length > end) return false;
		at = found + piece.length;
	}
	return true;
}
