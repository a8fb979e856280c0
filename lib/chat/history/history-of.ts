import type { ChatMessage } from "../message";
import type { ModelMessage } from "../model-port";
import { CallIds } from "./call-ids";
import { wellFormed } from "./cap-text";
import { type HistoryForm, messagesOf } from "./messages-of";

/** The beginning of a history whose first messages are not sent. */
const leftOut = "(The beginning of this conversation is left out.)";

export interface HistoryOptions {
	/** What Steward adds after the newest result, outside its marks. */
	readonly note?: string;
}

/**
 * A branch as a model is sent it, valid for the strictest provider whatever the messages went through: every call has
 * its result directly after it, ids and names are safe, roles take turns, nothing is empty. A request
 * without tools needs another form than `native`.
 */
export function historyOf(
	messages: readonly ChatMessage[],
	form: HistoryForm,
	options: HistoryOptions = {},
): ModelMessage[] {
	const ids = new CallIds();
	const said = messages.flatMap((message) => messagesOf(message, form, ids));
	const history = mergeNeighbours(said.map(repaired));
	if (history[0]?.role !== "user") history.unshift({ role: "user", text: leftOut });
	return withNote(history, options.note);
}

/** One message where two of a role follow each other: not every provider takes both. */
function mergeNeighbours(messages: readonly ModelMessage[]): ModelMessage[] {
	const merged: ModelMessage[] = [];
	for (const message of messages) {
		const last = merged.at(-1);
		if (last?.role === "user" && message.role === "user") {
			merged.splice(-1, 1, { ...message, text: `${last.text}\n\n${message.text}` });
		} else if (last?.role === "assistant" && message.role === "assistant") {
			merged.splice(-1, 1, { ...message, text: [last.text, message.text].filter(Boolean).join("\n\n") });
		} else merged.push(message);
	}
	return merged;
}

const repaired = (message: ModelMessage): ModelMessage => ({ ...message, text: wellFormed(message.text) });

function withNote(history: readonly ModelMessage[], note: string | undefined): ModelMessage[] {
	const last = history.at(-1);
	if (note === undefined || last === undefined) return [...history];
	return [...history.slice(0, -1), { ...last, text: `${last.text}\n\n${note}` }];
}
