import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ConversationKind, QueuedMessage } from "@/lib/chat/conversation";
import type { AnsweredBy, MessageStatus, Usage } from "@/lib/chat/message";
import type { Part, PartKind } from "@/lib/chat/part";
import type { ErrorBody } from "@/lib/shared/app-error";
import { isStoredPart } from "@/lib/storage/stored-part";
import { json } from "./columns";

/** The one rising number of chat events; a single row, moved on in the transaction of each write. */
export const chatCounter = sqliteTable("chat_counter", {
	id: integer("id").primaryKey(),
	n: integer("n").notNull().default(0),
});

export const conversations = sqliteTable(
	"conversations",
	{
		id: text("id").primaryKey(),
		/** Number of the newest write of this row. */
		n: integer("n").notNull(),
		userId: text("user_id").notNull(),
		workspaceId: text("workspace_id").notNull(),
		kind: text("kind").$type<ConversationKind>().notNull(),
		title: text("title").notNull().default(""),
		profileId: text("profile_id").notNull().default(""),
		agent: integer("agent", { mode: "boolean" }).notNull().default(false),
		headId: text("head_id"),
		/** IANA zone of the browser that wrote last; null: not known. */
		timeZone: text("time_zone"),
		queued: json<QueuedMessage | null>("queued", null),
		createdAt: integer("created_at").notNull(),
		updatedAt: integer("updated_at").notNull(),
		archivedAt: integer("archived_at"),
		/** Set by a deletion that can still be undone. */
		deletedAt: integer("deleted_at"),
	},
	(t) => [
		index("conversations_by_n").on(t.n),
		index("conversations_by_age").on(t.userId, t.kind, t.archivedAt, t.updatedAt, t.id).where(sql`deleted_at is null`),
		index("conversations_by_deletion").on(t.deletedAt).where(sql`deleted_at is not null`),
		// Every process asks for them every few seconds.
		index("conversations_queued").on(t.id).where(sql`queued is not null`),
	],
);

export const messages = sqliteTable(
	"messages",
	{
		id: text("id").primaryKey(),
		n: integer("n").notNull(),
		conversationId: text("conversation_id")
			.notNull()
			.references(() => conversations.id, { onDelete: "cascade" }),
		parentId: text("parent_id"),
		role: text("role").$type<"user" | "assistant">().notNull(),
		status: text("status").$type<MessageStatus>().notNull(),
		agent: integer("agent", { mode: "boolean" }).notNull().default(false),
		answeredBy: json<AnsweredBy | null>("answered_by", null),
		usage: json<Usage | null>("usage", null),
		/** The page that was open when a person wrote to the settings assistant. */
		page: json<QueuedMessage["page"] | null>("page", null),
		error: json<ErrorBody | null>("error", null),
		createdAt: integer("created_at").notNull(),
		updatedAt: integer("updated_at").notNull(),
		/** Which process runs this turn: host, process id, start. */
		runner: text("runner"),
		/** Until when the runner is believed alive, ms since the epoch. */
		leaseUntil: integer("lease_until"),
		/** Set by Stop, from whichever process. */
		stopAt: integer("stop_at"),
		/** A running turn that nobody runs until then: it waits to ask a candidate again. */
		wakeAt: integer("wake_at"),
		/** When a waiting turn's card ends by itself. */
		expiresAt: integer("expires_at"),
	},
	(t) => [
		index("messages_by_n").on(t.n),
		index("messages_by_conversation").on(t.conversationId, t.createdAt, t.id),
		index("messages_by_parent").on(t.parentId, t.conversationId),
		// One turn per conversation, whoever starts it.
		uniqueIndex("messages_one_turn").on(t.conversationId).where(sql`status in ('streaming', 'waiting')`),
		index("messages_running").on(t.status, t.leaseUntil).where(sql`status in ('streaming', 'waiting')`),
	],
);

export const messageParts = sqliteTable(
	"message_parts",
	{
		messageId: text("message_id")
			.notNull()
			.references(() => messages.id, { onDelete: "cascade" }),
		position: integer("position").notNull(),
		n: integer("n").notNull(),
		conversationId: text("conversation_id").notNull(),
		kind: text("kind").$type<PartKind>().notNull(),
		part: json<Part | null>("part", null, isStoredPart),
	},
	(t) => [
		primaryKey({ columns: [t.messageId, t.position] }),
		index("message_parts_by_n").on(t.n),
		index("message_parts_by_conversation").on(t.conversationId, t.n),
	],
);

/** Pictures and sound of results, beside the parts that show them: a page of messages is read without their bytes. */
export const messageMedia = sqliteTable(
	"message_media",
	{
		messageId: text("message_id")
			.notNull()
			.references(() => messages.id, { onDelete: "cascade" }),
		/** Kept when a message is copied, so that its parts need no change. */
		mediaId: text("media_id").notNull(),
		mime: text("mime").notNull(),
		data: blob("data", { mode: "buffer" }).notNull(),
	},
	(t) => [primaryKey({ columns: [t.messageId, t.mediaId] })],
);

/** Whole arguments of open calls whose parts hide something secret, sealed. */
export const heldArguments = sqliteTable(
	"held_arguments",
	{
		messageId: text("message_id")
			.notNull()
			.references(() => messages.id, { onDelete: "cascade" }),
		callId: text("call_id").notNull(),
		sealed: text("sealed").notNull(),
	},
	(t) => [primaryKey({ columns: [t.messageId, t.callId] })],
);

/** What a person allowed beyond one call: in a conversation, or always for a tool of Steward itself. */
export const toolGrants = sqliteTable(
	"tool_grants",
	{
		/** `conversation:<id>` or `user:<id>`. */
		scope: text("scope").notNull(),
		/** `steward:<tool>` or `<server_ref>:<tool>`. */
		tool: text("tool").notNull(),
		definitionHash: text("definition_hash").notNull(),
		createdAt: integer("created_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.scope, t.tool] })],
);

/**
 * What can be found by words: one row per title (without a message) and per message that is finished. The words stand
 * in the virtual table `search_index` under the same row id, which migration 0003 makes and empties with these rows.
 */
export const searchRows = sqliteTable(
	"search_rows",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		conversationId: text("conversation_id")
			.notNull()
			.references(() => conversations.id, { onDelete: "cascade" }),
		/** Empty for the title. */
		messageId: text("message_id").notNull(),
	},
	(t) => [uniqueIndex("search_rows_by_place").on(t.conversationId, t.messageId)],
);
