import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Conversation } from "@/lib/chat/conversation";
import type { ReadHandle, WriteTransaction } from "@/lib/server/db/client";
import { conversations, messages } from "@/lib/server/db/schema/chat";
import { noSuchMessage } from "@/lib/storage/store-faults";
import { nextChatNumber } from "./chat-numbers";
import { isLive } from "./message-rows";
import { indexTitle } from "./search-index";

export type ConversationRow = typeof conversations.$inferSelect;

/** What a conversation is at. */
type Activity = Pick<Conversation, "activity" | "goes_on_at">;

/** A row as people see it; what it is at as `activitiesOf` read it. */
export function conversationOf(row: ConversationRow, activity: Activity = { activity: "idle" }): Conversation {
	return {
		id: row.id,
		kind: row.kind,
		workspace_id: row.workspaceId,
		title: row.title,
		profile_id: row.profileId,
		agent: row.agent,
		head_id: row.headId,
		...(row.queued === null ? {} : { queued: row.queued }),
		...activity,
		archived: row.archivedAt !== null,
		created_at: new Date(row.createdAt).toISOString(),
		updated_at: new Date(row.updatedAt).toISOString(),
	};
}

/** What runs in some conversations; those where nothing does are not in it. */
export async function activitiesOf(db: ReadHandle, ids: readonly string[]): Promise<ReadonlyMap<string, Activity>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.select({ id: messages.conversationId, status: messages.status, wakeAt: messages.wakeAt })
		.from(messages)
		.where(and(inArray(messages.conversationId, [...ids]), isLive));
	return new Map(
		rows.map(({ id, status, wakeAt }) => [
			id,
			{
				activity: status === "waiting" ? "waiting" : "streaming",
				...(wakeAt !== null && { goes_on_at: new Date(wakeAt).toISOString() }),
			},
		]),
	);
}

/** What of a conversation a write may change; absent fields stay. */
export type ConversationChange = Partial<
	Pick<
		ConversationRow,
		"title" | "profileId" | "agent" | "headId" | "queued" | "timeZone" | "archivedAt" | "deletedAt" | "updatedAt"
	>
>;

/** Changes a conversation's row inside of a transaction and gives it a new number; throws `not_found`. */
export async function changeConversationIn(
	tx: WriteTransaction,
	id: string,
	change: ConversationChange,
): Promise<ConversationRow> {
	const [row] = await tx
		.update(conversations)
		.set({ ...change, n: await nextChatNumber(tx) })
		.where(eq(conversations.id, id))
		.returning();
	if (!row) throw noSuchMessage();
	if (change.title !== undefined) await indexTitle(tx, id, change.title);
	return row;
}
