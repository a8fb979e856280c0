import "server-only";
import { extractWWWAuthenticateParams, type FetchLike } from "@modelcontextprotocol/client";
import { type GuardedInit, guardedFetch } from "@/lib/server/net/guarded-fetch";
import { type AppError, isAppError } from "@/lib/shared/app-error";
import { isJsonObject } from "@/lib/shared/json";
import { nameResource } from "./sign-in/resource-indicator";
import { wordlessAnswer } from "./sign-in/token-answer";

/** What was seen of a server on the way; the SDK's errors do not keep it. */
export interface FetchFacts {
	/** It answered, whatever it said. */
	answered: boolean;
	/** Why the last request got no answer. */
	fault?: AppError;
	/** What the last 401 or 403 asked for. */
	challenge?: SignInChallenge;
	/** A request was accepted with an answer that is none of Streamable HTTP. */
	notStreamable: boolean;
	/** While Streamable HTTP is tried: what accepts a request and answers nothing of it is another transport. */
	connecting: boolean;
	/** Called with the first answer. */
	onAnswer?: () => void;
}

/** Where a server says its sign-in is described, and what to ask for (RFC 9728, `WWW-Authenticate`). */
export interface SignInChallenge {
	readonly resource_metadata?: string;
	readonly scope?: string;
}

export function newFetchFacts(onAnswer?: () => void): FetchFacts {
	return { answered: false, notStreamable: false, connecting: false, ...(onAnswer ? { onAnswer } : {}) };
}

/** A stream is opened again after this time; calls end long before. */
const streamMs = 60 * 60 * 1000;
const otherMs = 20_000;
const ownHost = { trust: "confirmed", timeoutMs: streamMs } as const;
const otherHost = { trust: "public", timeoutMs: otherMs } as const;
const postBytes = 32 * 1024 * 1024;
const streamBytes = 256 * 1024 * 1024;

/**
 * The guarded fetch as the MCP SDK takes one. The server's own origin is a stored setting, so a private host that a
 * person confirmed is reached; every other URL, such as one that the server names for its sign-in, is public or
 * refused, and gets none of `headers`, the server's own, which the SDK sends along everywhere.
 */
export function mcpFetch(server: URL, facts: FetchFacts, headers: Readonly<Record<string, string>> = {}): FetchLike {
	const ownHeaders = new Headers(headers);
	return async (input, init = {}) => {
		const url = new URL(input);
		const own = url.origin === server.origin;
		const request = requestOf(init, server, own ? new Headers() : ownHeaders);
		try {
			const response = await guardedFetch(url, request, {
				...(own ? ownHost : otherHost),
				maxBytes: request.method === "GET" ? streamBytes : postBytes,
				redirects: init.redirect === "manual" ? "return" : "follow",
			});
			if (own) note(response, request, facts);
			return await answerOf(init.body, response);
		} catch (error) {
			if (isAppError(error)) facts.fault = error;
			throw error;
		}
	};
}

/** Of the SDK's requests only those for tokens are forms. */
const answerOf = (body: unknown, response: Response) =>
	body instanceof URLSearchParams ? wordlessAnswer(response) : response;

type SentRequest = GuardedInit & { readonly method: string };

function requestOf({ method = "GET", headers, body, signal }: RequestInit, server: URL, held: Headers): SentRequest {
	return {
		method: method.toUpperCase(),
		headers: Object.fromEntries([...new Headers(headers)].filter(([name, value]) => held.get(name) !== value)),
		...(body === undefined || body === null ? {} : { body: bodyOf(body, server) }),
		...(signal ? { signal } : {}),
	};
}

function note(response: Response, request: SentRequest, facts: FetchFacts): void {
	if (!facts.answered) facts.onAnswer?.();
	facts.answered = true;
	if (response.status === 401 || response.status === 403) facts.challenge = challengeOf(response);
	if (!facts.connecting || request.method !== "POST" || !response.ok || !isRequest(request.body)) return;
	const type = response.headers.get("content-type") ?? "";
	if (response.status !== 202 && response.status !== 204 && /application\/json|text\/event-stream/i.test(type)) return;
	facts.notStreamable = true;
	throw new Error("the answer to a request is none of Streamable HTTP");
}

function challengeOf(response: Response): SignInChallenge {
	const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
	return {
		...(resourceMetadataUrl ? { resource_metadata: resourceMetadataUrl.href } : {}),
		...(scope ? { scope } : {}),
	};
}

/** True for a JSON-RPC request, which wants an answer. */
function isRequest(body: unknown): boolean {
	if (typeof body !== "string") return false;
	try {
		const message: unknown = JSON.parse(body);
		return isJsonObject(message) && message.id !== undefined && typeof message.method === "string";
	} catch {
		return false;
	}
}

function bodyOf(body: unknown, server: URL): string {
	if (typeof body === "string") return body;
	if (!(body instanceof URLSearchParams)) throw new TypeError("the SDK sends text");
	const form = new URLSearchParams(body);
	nameResource(form, server);
	return form.toString();
}
