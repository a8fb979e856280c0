import "server-only";
import { ModelError } from "@/lib/chat/model-port";
import type { FetchLimits, GuardedFetch, GuardedInit } from "@/lib/server/net/guarded-fetch";
import { isJsonObject, parsedJson } from "@/lib/shared/json";

interface Target {
	readonly apiKey?: string;
	/** Parameters of the base URL, such as an API version; they belong to every request. */
	readonly query: URLSearchParams;
}

/** Longest time a model may say nothing, ms; a slow answer takes as long as it takes. */
const IDLE_MS = 120_000;
/** A frame around each piece makes a stream many times as large as its text. */
const MAX_BYTES = 64 * 1024 * 1024;
const limits: FetchLimits = { trust: "confirmed", idleMs: IDLE_MS, maxBytes: MAX_BYTES };
const keyHeaders = ["authorization", "x-api-key", "x-goog-api-key"];

/** What the provider packages fetch with. Throws what the guard throws, and `ModelError` for an answer that is none. */
export function providerFetch({ apiKey, query }: Target, fetcher: GuardedFetch): typeof fetch {
	return async (input, init) => {
		const url = new URL(input instanceof Request ? input.url : input);
		for (const [name, value] of query) url.searchParams.set(name, value);
		const headers = new Headers(init?.headers);
		if (apiKey === undefined || apiKey === "") for (const name of keyHeaders) headers.delete(name);
		const response = await fetcher(url, guardedInit(headers, init), limits);
		return response.ok ? streamed(response) : response;
	};
}

function guardedInit(headers: Headers, init: RequestInit | undefined): GuardedInit {
	return {
		method: init?.method ?? "GET",
		headers: Object.fromEntries(headers),
		...(typeof init?.body === "string" ? { body: init.body } : {}),
		...(init?.signal ? { signal: init.signal } : {}),
	};
}

/** A page or a whole document is no stream: an error that came with a good status, or something else's address. */
async function streamed(response: Response): Promise<Response> {
	const type = response.headers.get("content-type") ?? "";
	if (/html/i.test(type)) {
		await response.body?.cancel();
		throw new ModelError("provider_not_configured");
	}
	if (!/json/i.test(type)) return response;
	const text = await response.text();
	const body = parsedJson(text);
	if (!isJsonObject(body) || body.error === undefined) throw new ModelError("provider_not_configured");
	const code = isJsonObject(body.error) ? Number(body.error.code) : Number.NaN;
	return new Response(text, { status: code >= 400 && code <= 599 ? code : 502 });
}
