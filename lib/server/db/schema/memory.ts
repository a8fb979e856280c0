import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const workingNotes = sqliteTable(
	"working_notes",
	{
		id: text("id").primaryKey(),
		conversationId: text("conversation_id").notNull(),
		text: text("text").notNull(),
		protected: integer("protected", { mode: "boolean" }).notNull().default(false),
		coversTo: text("covers_to"),
		createdAt: integer("created_at").notNull(),
		archived: integer("archived", { mode: "boolean" }).notNull().default(false),
		/** Set by a deletion that can still be undone. */
		deletedAt: integer("deleted_at"),
	},
	(t) => [
		index("working_notes_by_conversation").on(t.conversationId, t.archived, t.createdAt, t.id),
		index("working_notes_by_age").on(t.createdAt, t.id).where(sql`deleted_at is null and archived = 0`),
		index("working_notes_by_deletion").on(t.deletedAt).where(sql`deleted_at is not null`),
	],
);

export const reflections = sqliteTable(
	"reflections",
	{
		id: text("id").primaryKey(),
		workspaceId: text("workspace_id").notNull(),
		conversationId: text("conversation_id").notNull(),
		text: text("text").notNull(),
		createdAt: integer("created_at").notNull(),
		/** Set by a deletion that can still be undone. */
		deletedAt: integer("deleted_at"),
	},
	(t) => [
		index("reflections_by_age").on(t.workspaceId, t.createdAt, t.id),
		index("reflections_by_deletion").on(t.deletedAt).where(sql`deleted_at is not null`),
		index("reflections_by_conversation").on(t.conversationId, t.createdAt, t.id),
	],
);
