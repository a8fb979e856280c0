import { sql } from "drizzle-orm";
import { customType, integer, text } from "drizzle-orm/sqlite-core";

/** A JSON object in a text column; a text that is none reads as `{}`, so that one bad row never breaks a page. */
export const jsonObject = customType<{ data: Record<string, unknown>; driverData: string }>({
	dataType: () => "text",
	toDriver: (value) => JSON.stringify(value),
	fromDriver(stored) {
		try {
			const value: unknown = JSON.parse(stored);
			return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
		} catch {
			return {};
		}
	},
});

/** JSON in a text column; text that is none, or that `fits` refuses, reads as `instead`, so that one bad row never breaks a page. */
export const json = <T>(name: string, instead: T, fits: (value: unknown) => boolean = () => true) =>
	customType<{ data: T; driverData: string }>({
		dataType: () => "text",
		toDriver: (value) => JSON.stringify(value),
		fromDriver(stored) {
			try {
				const value: unknown = JSON.parse(stored);
				return fits(value) ? (value as T) : instead;
			} catch {
				return instead;
			}
		},
	})(name);

/** What every record that holds settings has beside its generated columns. Times are ms since the epoch. */
export const recordColumns = {
	id: text("id").primaryKey(),
	revision: integer("revision").notNull().default(1),
	createdAt: integer("created_at").notNull(),
	updatedAt: integer("updated_at").notNull(),
	/** Set on a tombstone. */
	deletedAt: integer("deleted_at"),
	/** Setting field → value, sensitive spots sealed. */
	settings: jsonObject("settings").notNull(),
};

/** A generated column that lists filter and sort by; null where the stored text is no JSON. */
export const fromSettings = (field: string) =>
	sql.raw(`case when json_valid(settings) then json_extract(settings, '$.${field}') end`);
