import type { Skill, SkillCapability, SkillWarning } from "../skill";
import { hiddenCharacters } from "./clean-line";
import { findScripts } from "./find-scripts";
import { needsOfBody } from "./needs-of-body";

/** Longer bodies are cut when they are put into a prompt, never where they are stored. */
export const longBody = 20_000;

export interface BodyQuestion {
	readonly body: string;
	/** Line of the file that the body starts at. */
	readonly line: number;
	readonly allowed: readonly string[] | null;
	/** Paths beside the SKILL.md; undefined: not known. */
	readonly files: readonly string[] | undefined;
}

export interface BodyReading extends Pick<Skill, "capabilities" | "scripts" | "instructions_only"> {
	readonly warnings: readonly SkillWarning[];
}

/** What the words of a body ask for, and what is odd about them. */
export function readBody(question: BodyQuestion): BodyReading {
	const { body, line } = question;
	const warnings: SkillWarning[] = [];
	const at = (code: SkillWarning["code"], index: number) =>
		warnings.push({ code, line: line + newlines(body.slice(0, index)) });
	if (body === "") warnings.push({ code: "body_empty" });
	if (body.length > longBody) warnings.push({ code: "body_long", params: { characters: body.length } });
	const hidden = body.search(hiddenCharacters);
	if (hidden !== -1) at("hidden_characters", hidden);
	const promptLike = body.search(promptWords);
	if (promptLike !== -1) at("prompt_like_text", promptLike);
	const capabilities = capabilitiesOf(body, question.files);
	const { scripts, missing } = findScripts(body, capabilities.includes("js"), question.files);
	for (const name of missing) warnings.push({ code: "script_missing", params: { file: name } });
	const needs = needsOfBody(body, question.allowed, question.files);
	for (const { code, index, params } of needs)
		warnings.push({ code, line: line + newlines(body.slice(0, index)), ...(params && { params }) });
	const onlyText = capabilities.length === 1 && capabilities[0] === "text";
	return { capabilities, scripts, instructions_only: onlyText && needs.length > 0, warnings };
}

const newlines = (text: string) => text.split("\n").length - 1;

/** Words that speak to a model over the head of the person; a warning, never a refusal. */
const promptWords =
	/\b(?:ignore|disregard|forget|override)[ \t]+(?:all |any |the |your )?(?:previous|prior|above|earlier|system)[ \t]+(?:instructions|prompts?|rules|messages?)\b|<\/?(?:available_skills|system|system-reminder|tool_call|function_calls)>|^[ \t]*\{[ \t]*"tool"[ \t]*:/im;

const dialect: readonly (readonly [Exclude<SkillCapability, "text">, RegExp])[] = [
	["js", /\brun_?js\b/gi],
	["intent", /\brun_?intent\b/gi],
	["mcp", /\brun_?mcp(?:_?tool)?\b/gi],
];

const runsSkill = /\brun_?skill\b/gi;
const denial = /\b(?:not|never|don['’]t|without|instead of)\b[^.!?\n]{0,60}$/i;

function capabilitiesOf(body: string, files: readonly string[] | undefined): readonly SkillCapability[] {
	const found: SkillCapability[] = dialect.filter(([, words]) => asksFor(body, words)).map(([name]) => name);
	const pages = /[\w-]\.html\b/i.test(body) || (files ?? []).some((path) => /^scripts\/[^/]+\.html$/i.test(path));
	if (!found.includes("js") && pages && asksFor(body, runsSkill)) found.unshift("js");
	return found.length === 0 ? ["text"] : found;
}

/** Named at least once in a sentence that does not forbid it. */
function asksFor(body: string, words: RegExp): boolean {
	for (const { index } of body.matchAll(words))
		if (!denial.test(body.slice(Math.max(0, index - 80), index))) return true;
	return false;
}
