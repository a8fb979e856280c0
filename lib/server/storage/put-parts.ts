import "server-only";
import { sql } from "drizzle-orm";
import type { MessageStatus } from "@/lib/chat/message";
import type { Part } from "@/lib/chat/part";
import type { WriteTransaction } from "@/lib/server/db/client";
import { messageParts } from "@/lib/server/db/schema/chat";
import { noSuchMessage, StoreFault } from "@/lib/storage/store-faults";
import { nextChatNumbers } from "./chat-numbers";
import { isLiveStatus } from "./message-rows";
import { indexMessage } from "./search-index";

/** Parts of one message, each whole at its place. */
export interface PartWrite {
	readonly messageId: string;
	readonly parts: readonly { readonly index: number; readonly part: Part }[];
	/** Sees the message's row before anything is written, and throws where it may not be; undefined: there is none. */
	readonly check?: (message: Pick<HeldMessage, "status" | "runner"> | undefined) => void;
}

interface HeldMessage {
	readonly conversationId: string;
	readonly status: MessageStatus;
	readonly runner: string | null;
	/** How many parts are stored. */
	readonly parts: number;
}

/**
 * Writes parts and answers the number of the last; throws `not_found`, or a `StoreFault` for a part behind a gap. The
 * statements are written by hand: every part of every answer comes through here.
 */
export async function putParts(tx: WriteTransaction, { messageId, parts, check }: PartWrite): Promise<number> {
	const [message] = await tx.all<HeldMessage>(sql`
		select conversation_id as conversationId, status, runner,
			(select count(*) from message_parts where message_id = ${messageId}) as parts
		from messages where id = ${messageId}`);
	check?.(message);
	if (!message) throw noSuchMessage();
	refuseGaps(message.parts, parts);
	const { conversationId, status } = message;
	const first = await nextChatNumbers(tx, parts.length);
	for (const [offset, { index, part }] of parts.entries()) {
		await putPartRow(tx, { messageId, conversationId, index, n: first + offset, part });
	}
	// the text of a turn that runs is indexed once, when it ends
	if (!isLiveStatus(status) && parts.some(({ part }) => part.kind === "text")) {
		await indexMessage(tx, conversationId, messageId);
	}
	return first + parts.length - 1;
}

/** Where a part is stored and under which number. */
interface PartRow {
	readonly messageId: string;
	readonly conversationId: string;
	readonly index: number;
	readonly n: number;
	readonly part: Part;
}

/** Writes one part's row in the place of the one before. */
export async function putPartRow(tx: WriteTransaction, row: PartRow): Promise<void> {
	const { messageId, conversationId, index, n, part } = row;
	await tx.run(sql`
		insert into message_parts (message_id, position, n, conversation_id, kind, part)
		values (${messageId}, ${index}, ${n}, ${conversationId}, ${part.kind}, ${sql.param(part, messageParts.part)})
		on conflict (message_id, position) do update set n = excluded.n, kind = excluded.kind, part = excluded.part`);
}

function refuseGaps(stored: number, parts: PartWrite["parts"]): void {
	let end = stored;
	for (const { index } of parts) {
		if (index < 0 || index > end) throw new StoreFault("a part was put behind a gap");
		end = Math.max(end, index + 1);
	}
}
