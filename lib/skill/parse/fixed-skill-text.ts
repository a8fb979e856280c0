import { decodeText } from "./decode-text";
import { findFront } from "./find-front";
import { normalForm } from "./normal-form";
import { parseSkill } from "./parse-skill";
import { quoteValues } from "./quote-values";

const rounds = 3;

/**
 * The text of a SKILL.md with its front matter mended: broken values in quotes, missing or misspelt fences put right.
 * Undefined where nothing is broken or where that would not make it a clean skill. Line ends become `\n`.
 */
export function fixedSkillText(text: string): string | undefined {
	let current = text;
	for (let round = 0; round < rounds; round += 1) {
		const next = mended(current);
		if (next === undefined || next === current) return undefined;
		if (isClean(next)) return next;
		current = next;
	}
	return undefined;
}

const broken = new Set(["yaml_repaired", "yaml_scanned"]);

function isClean(text: string): boolean {
	const parsed = parseSkill(text);
	return parsed.ok && !parsed.warnings.some(({ code }) => broken.has(code));
}

function mended(source: string): string | undefined {
	const decoded = decodeText(source);
	if (!decoded.ok) return undefined;
	const { text } = decoded;
	const parsed = parseSkill(text);
	if (parsed.ok) {
		const rescue = parsed.warnings.find(({ code }) => broken.has(code));
		if (rescue === undefined) return undefined;
		return rescue.code === "yaml_scanned" ? normalForm(parsed.skill) : withFront(text);
	}
	const line = (parsed.line ?? 1) - 1;
	if (parsed.code === "BAD_YAML") return withFront(text);
	if (parsed.code === "UNCLOSED_FRONTMATTER") return closed(text.split("\n"), line + 1);
	if (parsed.code === "KEYS_WITHOUT_FENCE") return opened(text.split("\n"), line);
	if (parsed.code === "NO_FRONTMATTER") return respelt(text.split("\n"), line);
	return undefined;
}

/** Values quoted in place; an indented end becomes the end. */
function withFront(text: string): string | undefined {
	const block = findFront(text);
	if (!block.ok) return undefined;
	const lines = text.split("\n");
	if (block.indentedEnd !== undefined) lines[block.indentedEnd.line - 1] = "---";
	else {
		const front = quoteValues(block.front).split("\n");
		lines.splice(block.frontLine - 1, front.length, ...front);
	}
	return lines.join("\n");
}

const keyed = /^(?:[A-Za-z_][\w .-]{0,63}|"[^"]*"|'[^']*'):(?:\s|$)/;
const almostFence = /^[ \t]*(?:-{2,}|[–—]+)[ \t]*$/;

/** A line `---` after the keys that begin at `from`; a misspelt one there is put right. */
function closed(lines: readonly string[], from: number): string {
	let end = from;
	while (end < lines.length && (keyed.test(lines[end] ?? "") || /^(?:[ \t]+[^ \t-]|[ \t]*- |#)/.test(lines[end] ?? "")))
		end += 1;
	const rest = lines.slice(almostFence.test(lines[end] ?? "") ? end + 1 : end);
	return [...lines.slice(0, end), "---", ...rest].join("\n");
}

/** A line `---` before keys that have none. */
function opened(lines: readonly string[], at: number): string {
	return [...lines.slice(0, at), "---", ...lines.slice(at)].join("\n");
}

/** An opening fence of too few, too many or wrong strokes. */
function respelt(lines: readonly string[], at: number): string | undefined {
	if (!almostFence.test(lines[at] ?? "") || !keyed.test(lines[at + 1] ?? "")) return undefined;
	return [...lines.slice(0, at), "---", ...lines.slice(at + 1)].join("\n");
}
