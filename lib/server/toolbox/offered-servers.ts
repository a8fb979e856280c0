import "server-only";
import type { NoticePart } from "@/lib/chat/part";
import type { ServerTool, ServerView } from "@/lib/mcp/server-view";
import type { JsonObject } from "@/lib/shared/json";
import type { OfferedTool, ToolsetContribution } from "@/lib/tool/offered-tool";

/** A server with more tools than this is a toolset that has to be enabled. */
const maxDirectTools = 10;

/** MCP servers as a conversation is offered them. */
export interface OfferedServers {
	readonly direct: readonly OfferedTool[];
	readonly deferred: readonly ToolsetContribution[];
	readonly notices: readonly NoticePart[];
}

/** Splits servers into tools that are offered at once and toolsets, and says what the person should know. */
export function offeredServers(servers: readonly ServerView[]): OfferedServers {
	const enabled = servers.filter((server) => server.enabled);
	const sets = enabled.map((server) => ({ server, tools: offeredTools(server) }));
	const small = sets.filter(({ tools }) => tools.length <= maxDirectTools);
	const large = sets.filter(({ tools }) => tools.length > maxDirectTools);
	return {
		direct: small.flatMap(({ tools }) => tools),
		deferred: large.map(({ server, tools }) => ({
			name: `mcp_${server.slug}`,
			description: `${tools.length} tools of the MCP server ${server.name}.`,
			tools,
		})),
		notices: [...toolCounts(sets), ...enabled.flatMap(serverNotices)],
	};
}

function offeredTools({ server_ref, name, tools }: ServerView): OfferedTool[] {
	const usable = tools.filter((tool) => tool.enabled && tool.usable === true);
	return usable.map((tool) => ({
		name: tool.alias,
		title: tool.tool,
		description: tool.description,
		input_schema: tool.input_schema,
		source: { kind: "mcp", server_ref, server: name, tool: tool.tool },
		// What a server says of itself grants nothing.
		effect: "write",
		definition_hash: tool.definition_hash,
	}));
}

const notice = (name: NoticePart["notice"], params: JsonObject): NoticePart => ({
	kind: "notice",
	notice: name,
	params,
});

function toolCounts(sets: readonly { readonly server: ServerView; readonly tools: readonly OfferedTool[] }[]) {
	// Of a server that did not answer only the tools of last time are known; its own notice tells of it.
	const counted = sets.filter(({ server, tools }) => server.state === "ok" && tools.length > 0);
	if (counted.length === 0) return [];
	return [
		notice("tools_offered", {
			servers: counted.map(({ server, tools }) => ({ server: server.name, tools: tools.length })),
		}),
	];
}

function serverNotices(server: ServerView): NoticePart[] {
	const named: JsonObject = { server: server.name };
	const notices: NoticePart[] = [];
	if (server.state === "sign_in") notices.push(notice("server_sign_in", { ...named, server_ref: server.server_ref }));
	if (server.state === "failed" || server.state === "missing") {
		const { stage = "reach", reason = "timed_out" } = server.failure ?? {};
		notices.push(notice("server_missing", { ...named, stage, reason }));
	}
	if (server.state === "ok" && server.tools.length === 0) notices.push(notice("server_without_tools", named));
	if (server.reconnected) notices.push(notice("reconnected", named));
	const unusable = server.tools.filter(
		(tool): tool is ServerTool & { usable: { reason: string } } => tool.usable !== true,
	);
	for (const tool of unusable)
		notices.push(notice("tool_quarantined", { ...named, tool: tool.tool, reason: tool.usable.reason }));
	return notices;
}
