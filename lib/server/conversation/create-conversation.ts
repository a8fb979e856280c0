import "server-only";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Conversation, ConversationKind } from "@/lib/chat/conversation";
import { notFound } from "@/lib/server/auth/authorize";
import { chatUser, chatWorkspaces } from "@/lib/server/auth/chat-user";
import type { Context } from "@/lib/server/context";
import type { ReadHandle, WriteTransaction } from "@/lib/server/db/client";
import { conversations } from "@/lib/server/db/schema/chat";
import { workspaces } from "@/lib/server/db/schema/records";
import { nextChatNumber } from "@/lib/server/storage/chat-numbers";
import { type ConversationRow, conversationOf } from "@/lib/server/storage/conversation-rows";
import { indexTitle } from "@/lib/server/storage/search-index";
import { writeChat } from "@/lib/server/storage/write-chat";
import { newId } from "@/lib/shared/ids";
import { checkProfile } from "./check-profile";

export interface NewConversation {
	readonly kind: ConversationKind;
	/** Absent: the person's first workspace. */
	readonly workspace_id?: string;
	/** Empty or absent: the workspace's default profile. */
	readonly profile_id?: string;
	readonly agent?: boolean;
	readonly title?: string;
}

/** Makes an empty conversation. Throws `not_found` for a workspace that is not the caller's, `invalid_value` for a profile that is none. */
export async function createConversation(ctx: Context, input: NewConversation): Promise<Conversation> {
	return conversationOf(await writeChat((tx) => createConversationIn(tx, ctx, input)));
}

/** The same inside of a transaction, for a conversation that begins with a message. */
export async function createConversationIn(
	tx: WriteTransaction,
	ctx: Context,
	input: NewConversation,
): Promise<ConversationRow> {
	const userId = chatUser(ctx);
	const workspaceId = await ownWorkspace(tx, ctx, input.workspace_id);
	await checkProfile(tx, input.profile_id ?? "");
	const now = ctx.clock.now();
	const [row] = await tx
		.insert(conversations)
		.values({
			id: newId("conversation"),
			n: await nextChatNumber(tx),
			userId,
			workspaceId,
			kind: input.kind,
			title: input.title ?? "",
			profileId: input.profile_id ?? "",
			agent: input.agent ?? false,
			createdAt: now,
			updatedAt: now,
		})
		.returning();
	if (!row) throw new Error("a conversation insert answered no row");
	if (row.title !== "") await indexTitle(tx, row.id, row.title);
	return row;
}

/** A workspace of the caller's own: the named one, or the first. */
export async function ownWorkspace(db: ReadHandle, ctx: Context, id?: string): Promise<string> {
	const allowed = chatWorkspaces(ctx);
	const [row] = await db
		.select({ id: workspaces.id })
		.from(workspaces)
		.where(
			and(
				eq(workspaces.ownerId, chatUser(ctx)),
				isNull(workspaces.deletedAt),
				id === undefined ? undefined : eq(workspaces.id, id),
				allowed && inArray(workspaces.id, [...allowed]),
			),
		)
		.orderBy(asc(workspaces.createdAt), asc(workspaces.id))
		.limit(1);
	if (!row) throw notFound();
	return row.id;
}
