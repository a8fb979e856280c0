import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Secrets store: write-only from outside, sealed at rest (AES-256-GCM). */
export const secrets = sqliteTable(
	"secrets",
	{
		id: text("id").primaryKey(),
		name: text("name").notNull(),
		sealed: text("sealed").notNull(),
		revision: integer("revision").notNull().default(1),
		createdAt: integer("created_at").notNull(),
		updatedAt: integer("updated_at").notNull(),
	},
	(t) => [uniqueIndex("secrets_by_name").on(t.name)],
);

/** Facts about the installation: the key canary, the seed mark, confirmed private hosts. */
export const installFacts = sqliteTable("install_facts", {
	key: text("key").primaryKey(),
	value: text("value", { mode: "json" }).$type<unknown>().notNull(),
});
