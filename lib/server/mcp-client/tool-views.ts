import "server-only";
import { createHash } from "node:crypto";
import type { Server } from "@/lib/mcp/server";
import type { ServerTool, UnusableReason } from "@/lib/mcp/server-view";
import { definitionText } from "@/lib/mcp/tool/definition-text";
import { headerParamsFit } from "@/lib/mcp/tool/header-params";
import { toolAliases } from "@/lib/mcp/tool/tool-alias";
import { readToolSchema } from "@/lib/mcp/tool/tool-schema";
import type { JsonObject } from "@/lib/shared/json";
import type { ListedTool } from "./list-tools";
import { toolValidator } from "./validate/tool-validator";

/** A server with the tools it listed and what is stored about them. */
export interface ListedServer {
	readonly server_ref: string;
	readonly slug: string;
	readonly tools: readonly ListedTool[];
	readonly stored: Server["tools"];
}

/** SHA-256 in hex. */
export function hashText(text: string): string {
	return createHash("sha256").update(text).digest("hex");
}

/** The definition hash of a listed tool. */
export function definitionHash(tool: ListedTool): string {
	return hashText(definitionText(tool));
}

/** The tools of all servers of one chat, by server, in the order listed; names are unique over all of them. */
export function toolViews(servers: readonly ListedServer[]): ReadonlyMap<string, readonly ServerTool[]> {
	const all = servers.flatMap(({ server_ref, slug, tools }) => tools.map(({ tool }) => ({ server_ref, slug, tool })));
	const aliases = toolAliases(all, hashText);
	const views = new Map<string, readonly ServerTool[]>();
	let at = 0;
	for (const server of servers) {
		const seen = new Set<string>();
		views.set(
			server.server_ref,
			server.tools.map((tool) => {
				const view = toolView(tool, aliases[at++] ?? "", server.stored, seen.has(tool.tool));
				seen.add(tool.tool);
				return view;
			}),
		);
	}
	return views;
}

function toolView(tool: ListedTool, alias: string, stored: Server["tools"], repeated: boolean): ServerTool {
	const permission = stored && Object.hasOwn(stored, tool.tool) ? stored[tool.tool] : undefined;
	const { schema, reason } = repeated ? { schema: {}, reason: "name_repeated" as const } : usable(tool);
	return {
		tool: tool.tool,
		alias,
		title: tool.title,
		description: tool.description,
		input_schema: schema,
		definition_hash: definitionHash(tool),
		read_only: tool.read_only,
		enabled: permission?.enabled ?? true,
		always_allow: permission?.always_allow ?? false,
		usable: reason === undefined ? true : { reason },
	};
}

function usable({ tool, input_schema }: ListedTool): { schema: JsonObject; reason?: UnusableReason } {
	if (tool.trim() === "" || tool.length > 256 || /\p{Cc}/u.test(tool)) return { schema: {}, reason: "name_invalid" };
	const read = readToolSchema(input_schema);
	if (!read.ok) return { schema: {}, reason: read.reason };
	if (!headerParamsFit(read.schema)) return { schema: {}, reason: "headers_invalid" };
	return toolValidator(read.schema) ? { schema: read.schema } : { schema: {}, reason: "schema_invalid" };
}
