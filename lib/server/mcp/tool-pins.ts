import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Server } from "@/lib/mcp/server";
import { toolAuthorityPaths } from "@/lib/mcp/server-authority";
import type { ToolDefinition } from "@/lib/mcp/workspace/server-status";
import { database, type WriteTransaction } from "@/lib/server/db/client";
import { mcpToolPins } from "@/lib/server/db/schema/mcp";
import type { ListedTool } from "@/lib/server/mcp-client/list-tools";
import { knownStates } from "@/lib/server/mcp-client/server-states";
import { definitionHash } from "@/lib/server/mcp-client/tool-views";
import { isJsonObject, type JsonObject } from "@/lib/shared/json";

/** The definition an "always allow" was given for. */
export interface ToolPin {
	readonly hash: string;
	readonly definition: ToolDefinition;
}

/** What of a tool a person allows. */
export function definitionOf({ description, input_schema }: ListedTool): ToolDefinition {
	return { description, input_schema: isJsonObject(input_schema) ? input_schema : {} };
}

/** The pinned definitions of a server's tools, by the server's own names. */
export async function readPins(serverRef: string): Promise<ReadonlyMap<string, ToolPin>> {
	const rows = await database().read.select().from(mcpToolPins).where(eq(mcpToolPins.serverRef, serverRef));
	return new Map(
		rows.map((row) => [row.tool, { hash: row.definitionHash, definition: readDefinition(row.definition) }]),
	);
}

function readDefinition(stored: unknown): ToolDefinition {
	const { description, input_schema } = isJsonObject(stored) ? stored : ({} as JsonObject);
	return {
		description: typeof description === "string" ? description : "",
		input_schema: isJsonObject(input_schema) ? input_schema : {},
	};
}

/** Pins tools as they are defined now; another definition of theirs asks again (*agent tools*, MCP permission model). */
export async function pinTools(
	tx: WriteTransaction,
	serverRef: string,
	tools: readonly ListedTool[],
	now: number,
): Promise<void> {
	for (const tool of tools) {
		const row = { definitionHash: definitionHash(tool), definition: definitionOf(tool), createdAt: now };
		await tx
			.insert(mcpToolPins)
			.values({ serverRef, tool: tool.tool, ...row })
			.onConflictDoUpdate({ target: [mcpToolPins.serverRef, mcpToolPins.tool], set: row });
	}
}

/** Forgets what was pinned for tools that are no longer always allowed. */
export async function unpinTools(tx: WriteTransaction, serverRef: string, tools: readonly string[]): Promise<void> {
	if (tools.length === 0) return;
	await tx.delete(mcpToolPins).where(and(eq(mcpToolPins.serverRef, serverRef), inArray(mcpToolPins.tool, [...tools])));
}

/**
 * "Always allow" is given for a tool as it is listed now, and taken back with what it was given for. Inside the save
 * that changes it.
 */
export async function pinChanged(
	tx: WriteTransaction,
	serverRef: string,
	{ before, after }: { readonly before: Server["tools"]; readonly after: Server["tools"] },
	now: number,
): Promise<void> {
	const changed = toolAuthorityPaths(before, after).map(([tool = ""]) => tool);
	if (changed.length === 0) return;
	const listed = (await knownStates([serverRef])).get(serverRef)?.tools ?? [];
	const on = listed.filter(({ tool }) => changed.includes(tool) && after?.[tool]?.always_allow === true);
	await unpinTools(tx, serverRef, changed);
	await pinTools(tx, serverRef, on, now);
}
