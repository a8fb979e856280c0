import "server-only";
import {
	createMcpHandler,
	isInitializeRequest,
	type McpHttpHandler,
	type McpServerFactory,
} from "@modelcontextprotocol/server";
import { guardRequest } from "@/lib/server/auth/guard-request";
import { identifyMcpClient } from "@/lib/server/auth/identify-request";
import { apiHeaders, errorBodyOf, errorResponse } from "@/lib/server/http/error-response";
import { guardPolicy } from "@/lib/server/http/guard-policy";
import { bodyLimit, readJsonBody } from "@/lib/server/http/read-body";
import { errorFacts, log } from "@/lib/server/log";
import { onShutdown } from "@/lib/server/start/shutdown";
import { AppError } from "@/lib/shared/app-error";
import { newId } from "@/lib/shared/ids";
import { buildMcpServer } from "./mcp-server";
import { withSession } from "./mcp-session";
import type { SettingsBackend } from "./settings-backend";

/** The MCP endpoint over the given backend: guard and identity first, then the protocol, one server per request. */
export function mcpEndpoint(backend: SettingsBackend, version: string): (request: Request) => Promise<Response> {
	return guardedMcp(({ requestInfo }) =>
		buildMcpServer(backend, version, { headers: requestInfo?.headers ?? new Headers() }),
	);
}

/** Any MCP server behind the endpoint's guard and identity. */
export function guardedMcp(build: McpServerFactory): (request: Request) => Promise<Response> {
	const handler = createMcpHandler(build, {
		onerror: (error) => log("warn", "mcp.failed", errorFacts(error)),
		maxRequestBodySize: bodyLimit,
	});
	onShutdown(() => void handler.close().catch((error: unknown) => log("warn", "mcp.failed", errorFacts(error))));
	return async (request) => {
		const requestId = newId("req");
		const facts = { request_id: requestId, route: `${request.method} /api/mcp` };
		const refused = guardRequest(request, guardPolicy("json"));
		if (refused) return errorResponse(errorBodyOf(refused.error, facts), requestId, refused.status);
		try {
			identifyMcpClient(request.headers, undefined);
			return withApiHeaders(await serve(handler, request), requestId);
		} catch (error) {
			return errorResponse(errorBodyOf(error, facts), requestId);
		}
	};
}

async function serve(handler: McpHttpHandler, request: Request): Promise<Response> {
	if (request.method !== "POST") return handler.fetch(request);
	const parsedBody = await readJsonBody(request, bodyLimit);
	if (parsedBody === undefined)
		throw new AppError("invalid_arguments", "The request has no body.", { expected: "a JSON-RPC message" });
	const answer = await handler.fetch(request, { parsedBody });
	return answer.ok && isInitializeRequest(parsedBody) ? withSession(answer, parsedBody.params.clientInfo.name) : answer;
}

/** The protocol's own answer with the headers of every answer of the API; a stream keeps its cache rules. */
function withApiHeaders(answer: Response, requestId: string): Response {
	const headers = apiHeaders(requestId);
	for (const [name, value] of answer.headers) headers.set(name, value);
	return new Response(answer.body, { status: answer.status, headers });
}
