import type { ParsedSkill, SkillWarning } from "../skill";
import { decodeText } from "./decode-text";
import { findFront } from "./find-front";
import { readBody } from "./read-body";
import { readFields } from "./read-fields";
import { readFront } from "./read-front";
import { sniffText } from "./sniff-text";

/** What is known of a file besides its text. */
export interface SkillHint {
	/** Where it lies, a path or a URL: names a skill that does not name itself. */
	readonly path?: string;
	/** Paths of what lies beside it; absent: not known. */
	readonly files?: readonly string[];
}

/**
 * Reads a SKILL.md (*skills*, File). Never throws, drops nothing silently, and what cannot be used says why with a code,
 * and where known with line and column. In the browser load it on demand: it brings a YAML parser.
 */
export function parseSkill(source: Uint8Array | string, hint: SkillHint = {}): ParsedSkill {
	const decoded = decodeText(source);
	if (!decoded.ok) return decoded;
	const foreign = sniffText(decoded.text);
	if (foreign !== undefined) return { ok: false, ...foreign, line: 1, column: 1 };
	const block = findFront(decoded.text);
	if (!block.ok) return block;
	const front = readFront(block);
	if (!front.ok) return front;
	const read = readFields(front.entries, hint.path);
	if (!read.ok) return read;
	const body = front.body.trim();
	const blank = front.body.length - front.body.trimStart().length;
	const line = front.bodyLine + front.body.slice(0, blank).split("\n").length - 1;
	const { warnings, ...said } = readBody({ body, line, allowed: read.fields.allowed_tools, files: hint.files });
	const first: SkillWarning[] = decoded.replaced ? [{ code: "invalid_utf8" }] : [];
	if (block.leadingLine !== undefined) first.push({ code: "leading_text", line: block.leadingLine });
	return {
		ok: true,
		skill: { ...read.fields, ...said, body },
		warnings: [...first, ...front.warnings, ...read.warnings, ...warnings],
	};
}
