import { estimateTokens } from "../estimate-tokens";
import { takeHead, wellFormed } from "../history/cap-text";
import type { ChatMessage } from "../message";

const longest = { user: 240, assistant: 160 } as const;

/**
 * A note made without a model: the first words of each message and what was changed, one line each. Where they do not
 * fit, the middle is left out and counted: how it began and how it stood last say most.
 */
export function extractNote(messages: readonly ChatMessage[], budgetTokens: number): string {
	const lines = messages.flatMap(linesOf);
	const head: string[] = [];
	const tail: string[] = [];
	let room = budgetTokens - 8;
	for (let first = 0, last = lines.length - 1; first <= last; ) {
		// two of three lines from the end
		const fromEnd = tail.length <= head.length * 2;
		const line = (fromEnd ? lines[last--] : lines[first++]) ?? "";
		room -= estimateTokens(line) + 1;
		if (room < 0) break;
		if (fromEnd) tail.unshift(line);
		else head.push(line);
	}
	const left = lines.length - head.length - tail.length;
	return [...head, ...(left > 0 ? [`(${left} lines left out)`] : []), ...tail].join("\n");
}

function linesOf(message: ChatMessage): string[] {
	const said = message.parts.find((part) => part.kind === "text" && part.text.trim() !== "");
	const words = said?.kind === "text" ? firstWords(said.text, longest[message.role]) : "";
	const changed = message.parts.flatMap((part) =>
		part.kind === "result" ? (part.changes ?? []).map(({ label }) => `- changed: ${firstWords(label, 120)}`) : [],
	);
	return [...(words === "" ? [] : [`- ${message.role}: ${words}`]), ...changed];
}

/** The beginning of a text on one line, cut at a space where there is one. */
function firstWords(text: string, length: number): string {
	const line = wellFormed(text)
		.replace(/[\s\p{Cc}]+/gu, " ")
		.trim();
	if (line.length <= length) return line;
	const head = takeHead(line, length);
	const space = head.lastIndexOf(" ");
	return `${space > length / 2 ? head.slice(0, space) : head}…`;
}
