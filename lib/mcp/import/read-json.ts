import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue, type PlainRule } from "@/lib/setting/issue/issue-rules";
import type { Json } from "@/lib/shared/json";
import { fail, ok, type Result } from "@/lib/shared/result";

/** A place in the pasted text, both from 1. */
export interface TextPlace {
	readonly line: number;
	readonly column: number;
}

/** Why a text cannot be read; the words never quote it. */
export interface JsonProblem extends TextPlace, Issue {
	readonly problem: "empty" | "too_large" | "too_deep" | "syntax" | "repeated_name";
}

export interface ReadJson {
	readonly value: Json;
	/** Trailing commas that were read over. */
	readonly trailingCommas: readonly TextPlace[];
}

const maxChars = 256 * 1024;
const maxDepth = 60;
const start: TextPlace = { line: 1, column: 1 };

const syntaxRules: Readonly<Record<string, PlainRule>> = {
	InvalidSymbol: "json_symbol",
	InvalidNumberFormat: "json_number",
	PropertyNameExpected: "json_name",
	ValueExpected: "json_value",
	ColonExpected: "json_colon",
	CommaExpected: "json_comma",
	CloseBraceExpected: "json_brace",
	CloseBracketExpected: "json_bracket",
	EndOfFileExpected: "json_end",
	UnexpectedEndOfComment: "json_comment",
	UnexpectedEndOfString: "json_quote",
	InvalidUnicode: "json_unicode",
	InvalidEscapeCharacter: "json_escape",
	InvalidCharacter: "json_control",
};

/** Reads JSON with comments, trailing commas, a byte order mark, a Markdown fence or missing outer braces. */
export function readJson(text: string): Result<ReadJson, JsonProblem> {
	if (text.length > maxChars)
		return fail({ problem: "too_large", ...issue("json_long", [], { max: maxChars }), ...start });
	const body = blankFence(text.replace(/^\uFEFF/, " "));
	if (body.trim() === "") return fail({ problem: "empty", ...issue("json_empty"), ...start });
	const read = readText(body);
	if (read.ok || !/^\s*"/.test(body)) return read;
	// Documentation often shows one entry without the braces around it.
	const wrapped = readText(body.replace(/^\s*/, (space) => `${space.slice(0, -1)}{`).concat("\n}"));
	return wrapped.ok ? wrapped : read;
}

/** Blanks the lines of a Markdown fence, so that line numbers stay. */
function blankFence(text: string): string {
	return /^\s*```/.test(text) ? text.replace(/^[ \t]*```.*$/gm, "") : text;
}

function readText(text: string): Result<ReadJson, JsonProblem> {
	const errors: ParseError[] = [];
	const strict: ParseError[] = [];
	let tree: Node | undefined;
	try {
		tree = parseTree(text, errors, { allowTrailingComma: true });
		parseTree(text, strict, { allowTrailingComma: false });
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		return fail({ problem: "too_deep", ...issue("json_deep", [], { max: maxDepth }), ...start });
	}
	const [first] = errors;
	if (first || !tree) {
		const rule = syntaxRules[first ? printParseErrorCode(first.error) : "ValueExpected"] ?? "json_empty";
		return fail({ problem: "syntax", ...issue(rule), ...placeAt(text, first?.offset ?? 0) });
	}
	const refused = refusedNode(tree, 0);
	if (refused) return fail({ ...refused.problem, ...placeAt(text, refused.offset) });
	// A strict reader stops at what follows the comma, sometimes twice.
	const commas = new Set(strict.map(({ offset }) => text.lastIndexOf(",", offset)));
	return ok({ value: jsonOf(tree), trailingCommas: [...commas].map((offset) => placeAt(text, offset)) });
}

/** Line and column of an offset, both from 1; any of the three line ends counts. */
export function placeAt(text: string, offset: number): TextPlace {
	const before = text.slice(0, offset).split(/\r\n|\r|\n/);
	return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

interface Refused {
	readonly problem: Omit<JsonProblem, keyof TextPlace>;
	readonly offset: number;
}

/** The first node that is nested too deeply or repeats a name, of which a reader would silently lose one. */
function refusedNode(node: Node, depth: number): Refused | null {
	if (depth > maxDepth)
		return { problem: { problem: "too_deep", ...issue("json_deep", [], { max: maxDepth }) }, offset: node.offset };
	const names = new Set<unknown>();
	for (const child of node.children ?? []) {
		const [name, value] = child.type === "property" ? (child.children ?? []) : [undefined, child];
		if (name && names.has(name.value))
			return { problem: { problem: "repeated_name", ...issue("json_repeated") }, offset: name.offset };
		if (name) names.add(name.value);
		const refused = value ? refusedNode(value, depth + 1) : null;
		if (refused) return refused;
	}
	return null;
}

function jsonOf(node: Node): Json {
	const children = node.children ?? [];
	if (node.type === "array") return children.map(jsonOf);
	if (node.type !== "object") return (node.value ?? null) as Json;
	return Object.fromEntries(
		children.map(({ children: pair }) => [String(pair?.[0]?.value), pair?.[1] ? jsonOf(pair[1]) : null]),
	);
}
