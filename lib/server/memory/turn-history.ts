import "server-only";
import type { Conversation } from "@/lib/chat/conversation";
import type { ModelPort } from "@/lib/chat/model-port";
import { database } from "@/lib/server/db/client";
import { loadRecord } from "@/lib/server/setting/load-record";
import { workspaceRecord } from "@/lib/server/workspace/workspace-record";
import { systemClock } from "@/lib/shared/clock";
import { type Condensed, condenseConversation, uncoveredHistory } from "./condense-conversation";

export interface TurnHistoryInput {
	readonly conversation: Pick<Conversation, "id" | "workspace_id">;
	/** The message that is answered; null for a turn that follows none. */
	readonly headId: string | null;
	readonly port: ModelPort;
	/** A waiting turn goes on: it sends what it sent, nothing is condensed in the middle of it. */
	readonly resumed: boolean;
	readonly signal: AbortSignal;
}

/** What a turn sends as its history, within the budget of its workspace. Throws only when `signal` is aborted, or storage fails. */
export async function turnHistory(input: TurnHistoryInput): Promise<Condensed> {
	const { conversation, headId, port, signal } = input;
	if (headId === null) return { history: [], notices: [] };
	const conversationId = conversation.id;
	if (input.resumed) return { history: await uncoveredHistory(conversationId, headId), notices: [] };
	const workspace = await loadRecord(database().read, workspaceRecord, conversation.workspace_id);
	const budget = workspace?.values.working_memory_budget;
	const budgetTokens = typeof budget === "number" ? budget : Number.POSITIVE_INFINITY;
	return condenseConversation({ conversationId, headId, budgetTokens, port, signal, clock: systemClock });
}
