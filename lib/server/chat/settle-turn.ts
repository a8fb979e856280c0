import "server-only";
import { and, eq } from "drizzle-orm";
import { type SettledHow, settleMessage } from "@/lib/chat/history/settle-message";
import type { MessageStatus } from "@/lib/chat/message";
import type { ReadHandle, WriteTransaction } from "@/lib/server/db/client";
import { messages } from "@/lib/server/db/schema/chat";
import { dropArguments } from "@/lib/server/storage/held-arguments";
import { isLive, type MessageRow } from "@/lib/server/storage/message-rows";
import { storesIn } from "@/lib/server/storage/storage";
import type { ErrorBody } from "@/lib/shared/app-error";
import { turnRuns } from "@/lib/storage/store-faults";

/** How a message is called whose calls were settled in a way. */
const statusAfter: Readonly<Record<SettledHow, MessageStatus>> = {
	stopped: "stopped",
	interrupted: "interrupted",
	failed: "failed",
	not_answered: "complete",
	expired: "complete",
};

/** What a turn that runs or waits is known by. */
export type OpenTurn = Pick<MessageRow, "id" | "status" | "wakeAt">;

/** The turn that runs or waits in a conversation. */
export async function openTurnIn(db: ReadHandle, conversationId: string): Promise<OpenTurn | undefined> {
	const [row] = await db
		.select({ id: messages.id, status: messages.status, wakeAt: messages.wakeAt })
		.from(messages)
		.where(and(eq(messages.conversationId, conversationId), isLive));
	return row;
}

/** Ends a turn in its row: every call gets its one result, nobody runs it any more. */
export async function settleTurnIn(
	tx: WriteTransaction,
	messageId: string,
	{ how, at, error }: { readonly how: SettledHow; readonly at: number; readonly error?: ErrorBody },
): Promise<void> {
	const { messages: store } = storesIn(tx);
	const message = await store.get(messageId);
	if (!message) return;
	for (const { index, part } of settleMessage(message, how)) await store.putPart(messageId, index, part);
	await dropArguments(tx, messageId);
	await store.change(messageId, { status: statusAfter[how], updated_at: at, ...(error ? { error } : {}) });
	await tx.update(messages).set(released).where(eq(messages.id, messageId));
}

/** Columns of a message that nobody runs and nobody is asked about. */
export const released = { runner: null, leaseUntil: null, stopAt: null, wakeAt: null, expiresAt: null } as const;

/** True for a turn that some process is at; any other open one waits, for a person or for a time. */
export const isRun = ({ status, wakeAt }: OpenTurn) => status === "streaming" && wakeAt === null;

/**
 * Stops what is open in a conversation: whoever runs it hears of it, what waits ends at once. Answers the turn as it
 * was.
 */
export async function stopTurnIn(
	tx: WriteTransaction,
	conversationId: string,
	at: number,
): Promise<OpenTurn | undefined> {
	const turn = await openTurnIn(tx, conversationId);
	if (turn && isRun(turn)) await tx.update(messages).set({ stopAt: at }).where(eq(messages.id, turn.id));
	else if (turn) await settleTurnIn(tx, turn.id, { how: "stopped", at });
	return turn;
}

/**
 * Makes room for a new turn: a card nobody answered is settled as such. Throws `version_conflict` while a turn runs.
 */
export async function makeRoomIn(tx: WriteTransaction, conversationId: string, at: number): Promise<void> {
	const open = await openTurnIn(tx, conversationId);
	if (open?.status === "streaming") throw turnRuns();
	if (open) await settleTurnIn(tx, open.id, { how: "not_answered", at });
}
