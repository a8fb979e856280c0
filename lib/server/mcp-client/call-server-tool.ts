import "server-only";
import { ProtocolError } from "@modelcontextprotocol/client";
import * as z from "zod/mini";
import type { CallProgress, NoticePart } from "@/lib/chat/part";
import { abortable } from "@/lib/chat/turn/abortable";
import type { ToolOutcome } from "@/lib/chat/turn-ports";
import { shapeToolResult } from "@/lib/mcp/tool/tool-result";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import type { MaskText } from "@/lib/server/secrets/mask-known-values";
import type { JsonObject } from "@/lib/shared/json";
import { isNamedError } from "@/lib/shared/named-error";
import { wholeText } from "@/lib/shared/whole-text";
import { failedOutcome, outcomeOf, refusedOutcome } from "./call-outcome";
import { PacedProgress } from "./paced-progress";
import type { LiveServer, PooledServer } from "./pooled-server";
import { findServer, type ServerEntry } from "./server-entries";
import { isServerFault, serverFailure, statusOf } from "./server-fault";
import { maskFor } from "./server-mask";
import { pooledServer } from "./server-pool";
import { resolveTarget } from "./server-target";
import { noteChallenge } from "./sign-in/sign-in-secrets";
import { definitionHash } from "./tool-views";

export interface CallServerToolInput {
	readonly server_ref: string;
	/** The server's own name. */
	readonly tool: string;
	readonly arguments: JsonObject;
	/** The definition the call was decided on; another one is not run. */
	readonly definition_hash?: string;
	/** How long the server may be silent, ms; each word of progress begins it anew. Default 60,000. */
	readonly timeoutMs?: number;
	readonly signal: AbortSignal;
	onProgress?(progress: CallProgress): void;
	/** Told at once; the outcome repeats it. */
	onNotice?(notice: NoticePart): void;
}

/** A call may take so long without a word of progress, ms. */
const callMs = 60_000;
const longestCallMs = 60 * 60 * 1000;

/**
 * Runs a tool on its server (*MCP client*). Answers an outcome whatever happens, known secrets masked by value; throws
 * only when aborted, after telling the server. A lost session is opened again and the call repeated once. Permission
 * is not its business: that is the gate's.
 */
export async function callServerTool(ctx: Context, input: CallServerToolInput): Promise<ToolOutcome> {
	input.signal.throwIfAborted();
	const entry = await findServer(ctx, input.server_ref).catch(() => undefined);
	if (entry === undefined) return refusedOutcome("The server is not there any more.");
	if (entry.server.enabled === false) return refusedOutcome("The server is switched off.");
	try {
		const target = await resolveTarget(entry.server);
		const { userId } = identityOf(ctx);
		const server = pooledServer({ server_ref: entry.server_ref, userId, target });
		return await runCall(server, entry, input);
	} catch (error) {
		input.signal.throwIfAborted();
		// The connection was closed for a save or a test while the call waited for it.
		if (isNamedError(error, "AbortError")) return failedOutcome(entry, { stage: "reach", reason: "program_ended" });
		if (!isServerFault(error)) throw error;
		return failedOutcome(entry, error.failure);
	}
}

async function runCall(server: PooledServer, entry: ServerEntry, input: CallServerToolInput): Promise<ToolOutcome> {
	const notices: NoticePart[] = [];
	server.busy++;
	try {
		for (let attempt = 1; ; attempt++) {
			const live = await abortable(server.ready(attempt > 1), input.signal);
			const refused = refusal(live, input);
			if (refused) return refused;
			try {
				const result = await request(live, input, await maskFor(server));
				const mask = await maskFor(server);
				return outcomeOf(shapeToolResult(result), mask, notices);
			} catch (error) {
				input.signal.throwIfAborted();
				if (attempt > 1 || !sessionLost(error, live)) return await callFailed(error, { server, entry, live, notices });
				await server.drop(live);
				const notice: NoticePart = { kind: "notice", notice: "reconnected", params: { server: entry.name } };
				notices.push(notice);
				input.onNotice?.(notice);
			}
		}
	} finally {
		server.busy--;
		server.usedAt = performance.now();
	}
}

function refusal(live: LiveServer, input: CallServerToolInput): ToolOutcome | undefined {
	const listed = live.tools.find(({ tool }) => tool === input.tool);
	if (listed === undefined) return refusedOutcome("This tool is no longer offered by its server.");
	if (input.definition_hash === undefined || definitionHash(listed) === input.definition_hash) return undefined;
	return refusedOutcome("Not run: the server changed the definition of this tool.");
}

// Kinds of content that this version does not know are no reason to lose the others.
const anyResult = z.looseObject({});

async function request(live: LiveServer, input: CallServerToolInput, mask: MaskText): Promise<unknown> {
	const progress = new PacedProgress((told) => input.onProgress?.(told), mask);
	try {
		return await send(live, input, (sent) => progress.hear(sent));
	} finally {
		progress.end();
	}
}

async function send(live: LiveServer, input: CallServerToolInput, onprogress: PacedProgress["hear"]): Promise<unknown> {
	const { client } = live.connection;
	const params = { name: input.tool, arguments: input.arguments };
	const options = {
		signal: input.signal,
		timeout: input.timeoutMs ?? callMs,
		resetTimeoutOnProgress: true,
		maxTotalTimeout: longestCallMs,
		onprogress,
	};
	if (client.getProtocolEra() !== "modern") return client.request({ method: "tools/call", params }, anyResult, options);
	const listed = live.tools.find(({ tool }) => tool === input.tool);
	const inputSchema = (listed?.input_schema ?? { type: "object" }) as { type: "object" };
	// Without an output schema: an answer that does not fit it is still an answer.
	return client.callTool(params, { ...options, toolDefinition: { name: input.tool, inputSchema } });
}

/** The server does not know the session any more: nothing of the call was run. */
function sessionLost(error: unknown, live: LiveServer): boolean {
	const status = statusOf(error);
	if (status !== undefined) return status === 404 || (status === 400 && live.connection.hasSession());
	if (ProtocolError.isInstance(error)) return error.code === -32001 || /\bsession\b/i.test(error.message);
	return false;
}

interface Failed {
	readonly server: PooledServer;
	readonly entry: ServerEntry;
	readonly live: LiveServer;
	readonly notices: NoticePart[];
}

async function callFailed(error: unknown, { server, entry, live, notices }: Failed): Promise<ToolOutcome> {
	if (ProtocolError.isInstance(error)) {
		const mask = await maskFor(server);
		// Masked before it is cut: half a secret is one, too.
		const said = mask(wholeText(error.message)).slice(0, 4000);
		return outcomeOf({ text: said || "The server refused the call.", media: [], failed: true }, mask, notices);
	}
	const { target } = server;
	const ownAuthorization = target.kind === "remote" && target.ownAuthorization;
	const { facts } = live.connection;
	const failure = serverFailure(error, { stage: "list", ownAuthorization, ...(facts ? { facts } : {}) });
	if (failure.reason === "sign_in") {
		await noteChallenge(server, facts?.challenge);
		await server.drop(live);
		server.fail(failure);
	}
	return failedOutcome(entry, failure, notices);
}
