import type { SkillFault, SkillWarning } from "../skill";
import { readAllowedTools } from "./allowed-tools";
import type { FrontBlock } from "./find-front";
import { type FrontEntry, foldKey } from "./front-value";
import { quoteValues } from "./quote-values";
import { readYaml, type YamlFault } from "./read-yaml";
import { scanLines } from "./scan-lines";

/** Front matter as entries, however it had to be read; lines are those of the file. */
export type FrontReading =
	| {
			readonly ok: true;
			readonly entries: readonly FrontEntry[];
			readonly warnings: readonly SkillWarning[];
			readonly body: string;
			readonly bodyLine: number;
	  }
	| ({ readonly ok: false } & SkillFault);

/** Longer front matter is not rescued: no file of a person is that long, and each broken value costs. */
const rescueLimit = 16_384;

type Found = Extract<FrontReading, { ok: true }>;

/**
 * Strict YAML first, then with values quoted, then line by line (*skills*, File). What a rescue read counts only where a
 * ceiling that the file mentions was read too: a broken file never becomes a freer one.
 */
export function readFront(block: FrontBlock): FrontReading {
	const earlier = endedEarlier(block);
	if (earlier !== undefined) return earlier;
	const strict = readYaml(block.front);
	if (strict.ok)
		return found(
			block,
			strict.entries,
			strict.duplicates.map((entry) => duplicate(block, entry)),
		);
	const { fault } = strict;
	const refused: FrontReading = {
		ok: false,
		code: "BAD_YAML",
		message: `The front matter is not valid YAML (${fault.message}). Put values with a colon in quotes.`,
		line: block.frontLine + fault.line - 1,
		column: fault.column,
	};
	if (strict.fatal || block.front.length > rescueLimit) return refused;
	return quotedFront(block, fault) ?? scannedFront(block, fault) ?? refused;
}

function found(block: FrontBlock, entries: readonly FrontEntry[], warnings: readonly SkillWarning[]): Found {
	const moved = entries.map((entry) => ({ ...entry, line: block.frontLine + entry.line - 1 }));
	return { ok: true, entries: moved, warnings, body: block.body, bodyLine: block.bodyLine };
}

function duplicate(block: FrontBlock, { key, line }: FrontEntry): SkillWarning {
	return { code: "duplicate_key", line: block.frontLine + line - 1, params: { key: key.slice(0, 64) } };
}

function rescued(code: "yaml_repaired" | "yaml_scanned", block: FrontBlock, fault: YamlFault): SkillWarning {
	return { code, line: block.frontLine + fault.line - 1, params: { column: fault.column } };
}

/** The closing fence was indented; only taken where that alone makes it valid. */
function endedEarlier(block: FrontBlock): Found | undefined {
	const end = block.indentedEnd;
	if (end === undefined) return undefined;
	const inner = readYaml(end.front);
	if (!inner.ok || inner.entries.length === 0) return undefined;
	const warnings: SkillWarning[] = [
		{ code: "yaml_repaired", line: end.line, params: { column: 1 } },
		...inner.duplicates.map((entry) => duplicate(block, entry)),
	];
	return { ...found(block, inner.entries, warnings), body: end.body, bodyLine: end.line + 1 };
}

function quotedFront(block: FrontBlock, fault: YamlFault): Found | undefined {
	const again = readYaml(quoteValues(block.front));
	if (!again.ok || !keepsCeiling(block.front, again.entries)) return undefined;
	const warnings = [
		rescued("yaml_repaired", block, fault),
		...again.duplicates.map((entry) => duplicate(block, entry)),
	];
	return found(block, again.entries, warnings);
}

function scannedFront(block: FrontBlock, fault: YamlFault): Found | undefined {
	const entries = scanLines(block.front);
	const described = entries.some(({ key, value }) => foldKey(key) === "description" && typeof value === "string");
	if (!described || !keepsCeiling(block.front, entries)) return undefined;
	return found(block, entries, [rescued("yaml_scanned", block, fault)]);
}

const ceilingWords = /allowed[-_ ]?tools|^["']?tools["']?[ \t]*:/im;

/** Fail closed: what mentions a ceiling has one that can be read, and no broken alias passes for a `*` of any name. */
function keepsCeiling(front: string, entries: readonly FrontEntry[]): boolean {
	if (!ceilingWords.test(front)) return true;
	return entries.some(({ key, value }) => {
		const names = ["allowed-tools", "tools"].includes(foldKey(key)) ? readAllowedTools(value) : undefined;
		return names?.every((name) => !/^\*./.test(name)) ?? false;
	});
}
