import "server-only";
import {
	CLIENT_INFO_META_KEY,
	ProtocolError,
	ProtocolErrorCode,
	Server,
	type Tool,
} from "@modelcontextprotocol/server";
import { identifyMcpClient } from "@/lib/server/auth/identify-request";
import type { Context } from "@/lib/server/context";
import { systemClock } from "@/lib/shared/clock";
import { newId } from "@/lib/shared/ids";
import { isJsonObject, type JsonObject } from "@/lib/shared/json";
import type { Result } from "@/lib/shared/result";
import { isToolName, toolContract, toolNames } from "@/lib/tool/tool-catalog";
import { toolInputSchema } from "@/lib/tool/tool-contract";
import { errorText } from "./error-text";
import { mcpInstructions } from "./mcp-instructions";
import { sessionClientName } from "./mcp-session";
import { runTool } from "./run-tool";
import type { SettingsBackend } from "./settings-backend";

/** The tools as every client sees them; fixed for the life of the process. */
const advertised: readonly Tool[] = toolNames.map((name) => {
	const contract = toolContract(name);
	return {
		name,
		title: contract.title,
		description: contract.description,
		inputSchema: toolInputSchema(contract) as Tool["inputSchema"],
		annotations: {
			readOnlyHint: contract.effect === "read",
			destructiveHint: contract.effect === "destructive",
			openWorldHint: false,
		},
	};
});

/** One MCP server for one request: the fixed tool list over the tool verbs, as the request's caller. */
export function buildMcpServer(
	backend: SettingsBackend,
	version: string,
	request: { readonly headers: Headers },
): Server {
	const server = new Server(
		{ name: "steward", title: "Steward", version },
		{ capabilities: { tools: {} }, instructions: mcpInstructions(backend.registry) },
	);
	server.setRequestHandler("tools/list", () => ({ tools: [...advertised] }));
	server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
		if (!isToolName(params.name)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such tool.");
		const ctx = mcpContext(request.headers, envelopeName(mcpReq.envelope));
		return toolResult(await runTool(backend, ctx, { name: params.name, args: params.arguments ?? {} }));
	});
	return server;
}

function mcpContext(headers: Headers, clientName: string | undefined): Context {
	return {
		actor: identifyMcpClient(headers, clientName ?? sessionClientName(headers)),
		channel: "mcp",
		requestId: newId("req"),
		clock: systemClock,
	};
}

/** What a client of the newer protocol calls itself in every request. */
function envelopeName(envelope: object | undefined): string | undefined {
	const info = (envelope as Record<string, unknown> | undefined)?.[CLIENT_INFO_META_KEY];
	return isJsonObject(info) && typeof info.name === "string" ? info.name : undefined;
}

function toolResult(result: Result<JsonObject>) {
	if (result.ok) {
		return {
			content: [{ type: "text" as const, text: JSON.stringify(result.value) }],
			structuredContent: result.value,
		};
	}
	return {
		isError: true,
		content: [{ type: "text" as const, text: errorText(result.error) }],
		structuredContent: { ...result.error },
	};
}
