import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ActorRef, Channel } from "@/lib/setting/resource-snapshot";
import type { JsonObject } from "@/lib/shared/json";
import { json } from "./columns";

/** Stands for the writer of a row that was damaged. */
const unknownActor: ActorRef = { kind: "system", name: "" };

const isActor = (value: unknown) =>
	typeof value === "object" &&
	value !== null &&
	"kind" in value &&
	["person", "token", "conversation", "system"].includes(String(value.kind)) &&
	"name" in value &&
	typeof value.name === "string";
const isFieldList = (value: unknown) => Array.isArray(value) && value.every((field) => typeof field === "string");

/** One row per accepted write, appended in the write's own transaction. No values. */
export const events = sqliteTable(
	"events",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		name: text("name").notNull(),
		resourceType: text("resource_type").notNull(),
		resourceId: text("resource_id").notNull(),
		revision: integer("revision").notNull(),
		updatedAt: integer("updated_at").notNull(),
		actor: json<ActorRef>("actor", unknownActor, isActor).notNull(),
		channel: text("channel").$type<Channel>().notNull(),
		saveId: text("save_id"),
		/** Who may see it: `install`, `user:<id>` or `workspace:<id>`. */
		scope: text("scope").notNull(),
		/** Conversation a chat write belongs to, for undoing all of its writes. */
		conversationId: text("conversation_id"),
		fields: json<string[]>("fields", [], isFieldList).notNull(),
		/** What events of this record carry whatever they are about; nothing sensitive. */
		carries: json<JsonObject | null>("carries", null),
	},
	(t) => [
		index("events_by_resource").on(t.resourceType, t.resourceId, t.id),
		index("events_by_type").on(t.resourceType, t.id),
		index("events_by_conversation").on(t.conversationId, t.id),
	],
);

/** Old and new value of each changed field, sensitive spots sealed; opened on the server only. */
export const changes = sqliteTable(
	"changes",
	{
		eventId: integer("event_id")
			.notNull()
			.references(() => events.id, { onDelete: "cascade" }),
		field: text("field").notNull(),
		oldValue: json<unknown>("old_value", null),
		newValue: json<unknown>("new_value", null),
	},
	(t) => [primaryKey({ columns: [t.eventId, t.field] })],
);

/** Answers of writes that carried a save id, kept 24 h, so that a retry answers the first result. */
export const saves = sqliteTable(
	"saves",
	{
		userId: text("user_id").notNull(),
		saveId: text("save_id").notNull(),
		/** What the id was used for; the same id for something else is an error. */
		purpose: text("purpose").notNull(),
		receipt: text("receipt", { mode: "json" }).$type<unknown>().notNull(),
		createdAt: integer("created_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.userId, t.saveId] }), index("saves_by_age").on(t.createdAt)],
);
