import { capText } from "../history/cap-text";
import type { ChatMessage } from "../message";
import type { Part } from "../part";

/** Characters of one message that a transcript holds; what matters stands at its beginning and end. */
const messageCap = 2_000;

/** Messages as text for a model that writes a note about them: who said what, what was called and how it ended. */
export function transcriptOf(messages: readonly ChatMessage[], cap: number): string {
	const said = messages.flatMap((message) => {
		const text = message.parts.flatMap(wordsOf).join("\n").trim();
		return text === "" ? [] : [`[${message.role}]\n${capText(text, messageCap)}`];
	});
	return capText(said.join("\n\n"), cap);
}

function wordsOf(part: Part): string[] {
	switch (part.kind) {
		case "text":
			return [part.text];
		case "call":
			return [`(called ${part.tool} ${capText(JSON.stringify(part.arguments ?? {}), 300)})`];
		case "result":
			return [`(result, ${part.status}: ${capText(part.text, 500)})`];
		case "reasoning":
		case "notice":
		case "route":
		case "action":
			return [];
	}
}
