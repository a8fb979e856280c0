import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

/** What every record that holds settings has beside its generated columns. Times are ms since the epoch. */
export const recordColumns = {
	id: text("id").primaryKey(),
	revision: integer("revision").notNull().default(1),
	createdAt: integer("created_at").notNull(),
	updatedAt: integer("updated_at").notNull(),
	/** Set on a tombstone. */
	deletedAt: integer("deleted_at"),
	/** Setting field → value, sensitive spots sealed. */
	settings: text("settings", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
};

/** A generated column that lists filter and sort by. */
export const fromSettings = (field: string) => sql.raw(`json_extract(settings, '$.${field}')`);
