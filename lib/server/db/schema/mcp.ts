import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { fromSettings, json, recordColumns } from "./columns";

/** MCP servers of a workspace. */
export const mcpServers = sqliteTable(
	"mcp_servers",
	{
		...recordColumns,
		workspaceId: text("workspace_id").notNull(),
		/** Fixed when the server is added; part of its tools' names. */
		slug: text("slug").notNull(),
		name: text("name").generatedAlwaysAs(fromSettings("name"), { mode: "virtual" }),
		enabled: integer("enabled").generatedAlwaysAs(fromSettings("enabled"), { mode: "virtual" }),
	},
	(t) => [
		index("mcp_servers_by_name").on(t.workspaceId, t.name, t.id).where(sql`deleted_at is null`),
		uniqueIndex("mcp_servers_by_slug").on(t.workspaceId, t.slug).where(sql`deleted_at is null`),
	],
);

/** What was last seen of a server, by `server_ref`; `workspace:<id>` or `profile:<profile id>:<name>`. */
export const mcpServerStates = sqliteTable("mcp_server_states", {
	serverRef: text("server_ref").primaryKey(),
	/** Hash of what it is reached with; another one makes this row void. */
	connectionHash: text("connection_hash").notNull(),
	/** `ok`, or where and why it failed. */
	status: json<unknown>("status", null),
	/** Which transport worked, remembered. */
	transport: text("transport"),
	/** The server's tools as listed, all pages. */
	tools: json<unknown[]>("tools", [], Array.isArray),
	checkedAt: integer("checked_at").notNull(),
});

/** The definition each "always allow" was given for; another definition asks again. */
export const mcpToolPins = sqliteTable(
	"mcp_tool_pins",
	{
		serverRef: text("server_ref").notNull(),
		tool: text("tool").notNull(),
		definitionHash: text("definition_hash").notNull(),
		/** What was allowed, to show what is different now. */
		definition: json<unknown>("definition", null),
		createdAt: integer("created_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.serverRef, t.tool] })],
);

/** Sign-ins with MCP servers; everything secret is sealed. */
export const mcpSignIns = sqliteTable(
	"mcp_sign_ins",
	{
		serverRef: text("server_ref").notNull(),
		userId: text("user_id").notNull(),
		/** Value of the `state` parameter while a sign-in is on its way. */
		state: text("state"),
		/** Client registration, tokens, verifier, discovery: one sealed JSON. */
		sealed: text("sealed").notNull(),
		updatedAt: integer("updated_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.serverRef, t.userId] }), uniqueIndex("mcp_sign_ins_by_state").on(t.state)],
);
