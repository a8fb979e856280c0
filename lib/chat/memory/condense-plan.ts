import type { ChatMessage } from "../message";
import { messageTokens } from "./message-weight";

/** What goes into a note and what is still sent as it is. */
export interface CondensePlan {
	readonly condensed: readonly ChatMessage[];
	readonly kept: readonly ChatMessage[];
	readonly tokensBefore: number;
}

/** Share of the budget that the kept messages may take up: room for the note, and for the conversation to go on. */
const keptShare = 0.5;

/**
 * Divides a branch (oldest first) that outgrew its budget: the newest messages are kept, from a person's message on,
 * the last of which always is. Undefined while everything fits, or when there is nothing before that message.
 * `noteTokens` is what notes take up already.
 */
export function planCondensation(
	branch: readonly ChatMessage[],
	budgetTokens: number,
	noteTokens = 0,
): CondensePlan | undefined {
	const weights = branch.map(messageTokens);
	const tokensBefore = weights.reduce((sum, weight) => sum + weight, noteTokens);
	if (tokensBefore <= budgetTokens) return undefined;
	const last = branch.findLastIndex(({ role }) => role === "user");
	let start = Math.max(last, 0);
	for (let at = start - 1, kept = sum(weights.slice(start)); at >= 0; at--) {
		kept += weights[at] ?? 0;
		if (kept > budgetTokens * keptShare) break;
		if (branch[at]?.role === "user") start = at;
	}
	if (start === 0) return undefined;
	return { condensed: branch.slice(0, start), kept: branch.slice(start), tokensBefore };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
