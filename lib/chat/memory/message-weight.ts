import { estimateTokens } from "../estimate-tokens";
import { capText } from "../history/cap-text";
import type { ChatMessage } from "../message";
import type { Part } from "../part";

/** Tokens a message takes up in a request, as an estimate: reasoning and notices are not sent, results are capped. */
export function messageTokens(message: ChatMessage): number {
	return message.parts.reduce((sum, part) => sum + partTokens(part), 4);
}

function partTokens(part: Part): number {
	switch (part.kind) {
		case "text":
			return estimateTokens(part.text);
		case "call":
			return estimateTokens(part.tool) + estimateTokens(part.raw ?? JSON.stringify(part.arguments ?? {})) + 4;
		case "result":
			return estimateTokens(part.loaded ? part.text : capText(part.text)) + 4;
		case "reasoning":
		case "notice":
		case "route":
		case "action":
			return 0;
	}
}
