import { readYaml } from "./read-yaml";

/** A line `key: value` of the front matter, cut into what stands before the value and the value. */
const keyed = /^( *(?:- )?(?:[A-Za-z_][\w .-]{0,63}|"[^"]*"|'[^']*'):)(?:[ \t]+(.*))?$/;
const blockMark = /^[|>][-+0-9]{0,2}[ \t]*(?:#.*)?$/;
const nothing = new Set(["", "~", "null", "Null", "NULL"]);

/**
 * Front matter with the values in double quotes that YAML cannot take as they stand. Text of more lines is quoted as a
 * whole, tabs of an indentation become spaces, all else is untouched; lines stay where they are.
 */
export function quoteValues(front: string): string {
	const lines = front.split("\n").map(spacesForTabs);
	const out: string[] = [];
	let at = 0;
	while (at < lines.length) {
		const line = lines[at] ?? "";
		const match = keyed.exec(line);
		const value = (match?.[2] ?? "").trimEnd();
		if (match?.[1] === undefined || nothing.has(value) || value.startsWith("#")) {
			out.push(line);
			at += 1;
			continue;
		}
		const end = endOfValue(lines, at);
		const more = lines.slice(at + 1, end);
		const quoted = blockMark.test(value) ? undefined : quotedValue([value, ...more]);
		if (quoted === undefined) out.push(line, ...more);
		else out.push(`${match[1]} ${quoted}`);
		at = end;
	}
	return out.join("\n");
}

function spacesForTabs(line: string): string {
	const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
	return indent.includes("\t") ? indent.replaceAll("\t", "  ") + line.slice(indent.length) : line;
}

const indentOf = (line: string) => line.length - line.trimStart().length;

/** The lines after a key that are indented deeper belong to it, blank ones between them too. */
function endOfValue(lines: readonly string[], at: number): number {
	const indent = indentOf(lines[at] ?? "");
	let end = at + 1;
	for (let next = at + 1; next < lines.length; next += 1) {
		const line = lines[next] ?? "";
		if (line.trim() === "") continue;
		if (indentOf(line) <= indent) break;
		end = next + 1;
	}
	return end;
}

/** The value in quotes where YAML cannot take it as it stands; undefined where it can. */
function quotedValue(lines: readonly string[]): string | undefined {
	const value = lines.join("\n");
	if (readYaml(`value: ${value}`).ok) return undefined;
	const mark = value[0] ?? "";
	const whole = (mark === '"' || mark === "'") && value.length > 1 && value.endsWith(mark);
	return quote(whole ? value.slice(1, -1) : value);
}

const quote = (value: string) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
