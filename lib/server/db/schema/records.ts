import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { fromSettings, jsonObject, recordColumns } from "./columns";

export const agents = sqliteTable(
	"agents",
	{
		...recordColumns,
		family: text("family").notNull(),
		preset: text("preset"),
		displayName: text("display_name").generatedAlwaysAs(fromSettings("display_name"), { mode: "virtual" }),
		enabled: integer("enabled").generatedAlwaysAs(fromSettings("enabled"), { mode: "virtual" }),
	},
	(t) => [index("agents_by_name").on(t.displayName, t.id)],
);

export const agentProfiles = sqliteTable(
	"agent_profiles",
	{
		...recordColumns,
		agentId: text("agent_id")
			.notNull()
			.references(() => agents.id),
		name: text("name").generatedAlwaysAs(fromSettings("name"), { mode: "virtual" }),
		enabled: integer("enabled").generatedAlwaysAs(fromSettings("enabled"), { mode: "virtual" }),
	},
	(t) => [
		index("agent_profiles_by_name").on(t.name, t.id).where(sql`deleted_at is null`),
		index("agent_profiles_by_agent").on(t.agentId),
	],
);

/** The MCP document of a profile; `id` is the profile's id, revision and time are its own. */
export const agentProfileMcp = sqliteTable("agent_profile_mcp", {
	...recordColumns,
	/** Opaque, preserved when a writer omits it. */
	meta: jsonObject("meta").notNull().default({}),
});

/** `id` is the user's id. */
export const userSettings = sqliteTable(
	"user_settings",
	{
		...recordColumns,
		defaultAgentProfileId: text("default_agent_profile_id").generatedAlwaysAs(
			fromSettings("default_agent_profile_id"),
			{ mode: "virtual" },
		),
	},
	(t) => [index("user_settings_by_default_profile").on(t.defaultAgentProfileId)],
);

export const workspaces = sqliteTable(
	"workspaces",
	{
		...recordColumns,
		ownerId: text("owner_id").notNull(),
		name: text("name").generatedAlwaysAs(fromSettings("name"), { mode: "virtual" }),
		defaultAgentProfileId: text("default_agent_profile_id").generatedAlwaysAs(
			fromSettings("default_agent_profile_id"),
			{ mode: "virtual" },
		),
		settingsAgentProfileId: text("settings_agent_profile_id").generatedAlwaysAs(
			fromSettings("settings_agent_profile_id"),
			{ mode: "virtual" },
		),
	},
	(t) => [
		index("workspaces_by_default_profile").on(t.defaultAgentProfileId),
		index("workspaces_by_settings_profile").on(t.settingsAgentProfileId),
	],
);

/** `id` is the flag key; a row exists once a flag was overridden. */
export const runtimeFlags = sqliteTable("runtime_flags", { ...recordColumns });
