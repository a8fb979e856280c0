import "server-only";
import { createHash } from "node:crypto";
import type { FetchLike } from "@modelcontextprotocol/client";
import { abortable } from "@/lib/chat/turn/abortable";
import { processWide } from "@/lib/server/start/process-wide";
import { isJsonObject, parsedJson } from "@/lib/shared/json";

/** Who still holds a refresh token that was just replaced gets the answer to its exchange for so long, ms. */
const keptMs = 30_000;

interface Exchange {
	readonly status: number;
	readonly headers: readonly (readonly [string, string])[];
	readonly body: string;
	/** The refresh token is used up: another one came in its place. */
	readonly replaced: boolean;
}

/**
 * A fetch that exchanges each refresh token once: calls that meet a 401 at the same moment all hold the same one, and a
 * provider that rotates takes the second exchange for a theft and ends the whole sign-in (OAuth 2.1, refresh token rotation).
 * One that does not is asked anew as soon as it answered: its last answer may be used up, too. A caller that is aborted
 * waits no longer; the exchange goes on for the others.
 */
export function refreshOnce(fetchFn: FetchLike): FetchLike {
	const exchanges = processWide("mcp-refreshes", () => new Map<string, Promise<Exchange>>());
	return async (url, init) => {
		const key = refreshKey(url, init?.body);
		if (key === undefined) return fetchFn(url, init);
		let running = exchanges.get(key);
		if (running === undefined) {
			running = exchange(fetchFn, url, init);
			exchanges.set(key, running);
			const forget = () => void exchanges.delete(key);
			running.then(({ replaced }) => (replaced ? setTimeout(forget, keptMs).unref() : forget()), forget);
		}
		const { status, headers, body } = await (init?.signal ? abortable(running, init.signal) : running);
		return new Response(body, { status, headers: headers.map(([name, value]): [string, string] => [name, value]) });
	};
}

/** Which token is exchanged where; nothing of it can be read from the key. */
function refreshKey(url: string | URL, body: unknown): string | undefined {
	if (!(body instanceof URLSearchParams) || body.get("grant_type") !== "refresh_token") return;
	return createHash("sha256").update(`${url}\n${body}`).digest("base64url");
}

async function exchange(...[fetchFn, url, init]: [FetchLike, ...Parameters<FetchLike>]): Promise<Exchange> {
	const { signal: _ofOneCaller, ...request } = init ?? {};
	const response = await fetchFn(url, request);
	const { status, headers } = response;
	const body = await response.text();
	const sent = init?.body instanceof URLSearchParams ? init.body.get("refresh_token") : null;
	return { status, headers: [...headers], body, replaced: status < 300 && isReplaced(body, sent) };
}

function isReplaced(body: string, sent: string | null): boolean {
	const answer = parsedJson(body);
	const given = isJsonObject(answer) ? answer.refresh_token : undefined;
	return typeof given === "string" && given !== sent;
}
