import "server-only";
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { notFound } from "@/lib/server/auth/authorize";
import { chatUser } from "@/lib/server/auth/chat-user";
import type { Context } from "@/lib/server/context";
import { checkProfile } from "@/lib/server/conversation/check-profile";
import { createConversationIn } from "@/lib/server/conversation/create-conversation";
import { ownConversation } from "@/lib/server/conversation/own-conversation";
import type { WriteTransaction } from "@/lib/server/db/client";
import { messages } from "@/lib/server/db/schema/chat";
import { type ConversationRow, changeConversationIn } from "@/lib/server/storage/conversation-rows";
import { writeChat } from "@/lib/server/storage/write-chat";
import { AppError } from "@/lib/shared/app-error";
import { isTimeZone } from "@/lib/shared/zoned-time";
import { turnRuns } from "@/lib/storage/store-faults";
import type { BegunTurn } from "./begin-turn";
import type { SendInput } from "./chat-contracts";
import { runningTurns } from "./running-turns";
import { sayIn } from "./say-in";
import { openTurnIn, settleTurnIn } from "./settle-turn";

export interface SendReceipt {
	readonly conversation_id: string;
	readonly message_id: string;
	/** The message waits for the running turn to end. */
	readonly queued?: true;
	/** Text of the message that waited before and was replaced; it is not kept. */
	readonly replaced?: string;
}

/**
 * Stores a person's message and starts the turn that answers it, in a conversation of its own when none is named.
 * Answers at once. While a turn runs the message is queued; a newer one takes the place of the one that waits. A card
 * that waits is settled as not answered. The same `client_id` again answers the same and does nothing. Throws
 * `not_found`, and `version_conflict` for an edit while a turn runs.
 */
export async function sendMessage(ctx: Context, input: SendInput): Promise<SendReceipt> {
	const { receipt, turn } = await writeChat((tx) => accept(tx, ctx, input));
	if (turn) runningTurns().start(turn);
	return receipt;
}

interface Accepted {
	readonly receipt: SendReceipt;
	readonly turn?: BegunTurn;
}

async function accept(tx: WriteTransaction, ctx: Context, input: SendInput): Promise<Accepted> {
	const messageId = idFor(ctx, input);
	const known = await accepted(tx, ctx, messageId);
	if (known) return { receipt: known };
	const before = input.conversation_id
		? await ownConversation(tx, ctx, input.conversation_id)
		: await createConversationIn(tx, ctx, { kind: input.kind ?? "chat" });
	const conversation = await withChoices(tx, before, input);
	const receipt = { conversation_id: conversation.id, message_id: messageId };
	if (conversation.queued?.message_id === messageId) return { receipt: { ...receipt, queued: true } };
	const replaced = conversation.queued ? { replaced: conversation.queued.text } : {};
	const open = await openTurnIn(tx, conversation.id);
	const at = ctx.clock.now();
	if (open?.status === "streaming") {
		if (input.parent_id !== undefined) throw turnRuns();
		const page = input.page ? { page: input.page } : {};
		const queued = { text: input.text, queued_at: new Date(at).toISOString(), message_id: messageId, ...page };
		await changeConversationIn(tx, conversation.id, { queued });
		return { receipt: { ...receipt, queued: true, ...replaced } };
	}
	if (open) await settleTurnIn(tx, open.id, { how: "not_answered", at });
	const turn = await sayIn(tx, {
		conversation,
		messageId,
		text: input.text,
		parentId:
			input.parent_id === undefined ? conversation.headId : await answerIn(tx, conversation.id, input.parent_id),
		at,
		...(input.page ? { page: input.page } : {}),
	});
	return { receipt: { ...receipt, ...replaced }, turn };
}

/** The receipt of a message that was stored before under the same id. */
async function accepted(tx: WriteTransaction, ctx: Context, messageId: string): Promise<SendReceipt | undefined> {
	const [row] = await tx
		.select({ conversationId: messages.conversationId })
		.from(messages)
		.where(eq(messages.id, messageId));
	if (!row) return undefined;
	await ownConversation(tx, ctx, row.conversationId);
	return { conversation_id: row.conversationId, message_id: messageId };
}

/** The id follows from the person and the client's id, so that a repeated sending meets its own message. */
function idFor(ctx: Context, { client_id }: SendInput): string {
	const mark = createHash("sha256")
		.update(`${chatUser(ctx)}\0${client_id}`)
		.digest("hex");
	return `message_${mark.slice(0, 32)}`;
}

/** Profile, Agent toggle and time zone go with the message that was sent under them. */
async function withChoices(
	tx: WriteTransaction,
	row: ConversationRow,
	{ profile_id: profileId, agent, time_zone: timeZone }: SendInput,
): Promise<ConversationRow> {
	const change = {
		...(profileId === undefined || profileId === row.profileId ? {} : { profileId }),
		...(agent === undefined || agent === row.agent ? {} : { agent }),
		...(timeZone === undefined || timeZone === row.timeZone || !isTimeZone(timeZone) ? {} : { timeZone }),
	};
	if (Object.keys(change).length === 0) return row;
	await checkProfile(tx, change.profileId ?? "");
	return changeConversationIn(tx, row.id, change);
}

/** What an edited message stands below: an answer of the same conversation, or nothing. */
async function answerIn(tx: WriteTransaction, conversationId: string, id: string | null): Promise<string | null> {
	if (id === null) return null;
	const [row] = await tx
		.select({ role: messages.role })
		.from(messages)
		.where(and(eq(messages.id, id), eq(messages.conversationId, conversationId)));
	if (!row) throw notFound();
	if (row.role === "assistant") return id;
	throw new AppError("invalid_arguments", "A message stands below an answer.", { path: "parent_id" });
}
