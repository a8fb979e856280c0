import "server-only";
import { AppError } from "@/lib/shared/app-error";

/** One request on the way to an answer. */
export interface Hop {
	readonly url: URL;
	readonly method: string;
	readonly headers: Headers;
	readonly body?: string | Uint8Array<ArrayBuffer>;
}

const crossOriginHeaders: ReadonlySet<string> = new Set(["accept", "accept-language", "content-type", "user-agent"]);

/** An http(s) URL. Throws `host_refused`. */
export function parseUrl(url: string | URL, base?: URL): URL {
	const text = String(url);
	const parsed = URL.canParse(text, base) ? new URL(text, base) : undefined;
	if (parsed === undefined || !/^https?:$/.test(parsed.protocol) || parsed.hostname === "") {
		throw new AppError("host_refused", "Only http and https URLs are fetched.");
	}
	return parsed;
}

/** What the first request sends; user and password move from the URL into the header they stand for. */
export function requestParts(
	url: URL,
	init: Omit<Partial<Hop>, "url" | "headers"> & { headers?: Readonly<Record<string, string>> },
): Omit<Hop, "url"> {
	const headers = new Headers(init.headers);
	if ((url.username !== "" || url.password !== "") && !headers.has("authorization")) {
		const pair = `${decoded(url.username)}:${decoded(url.password)}`;
		headers.set("authorization", `Basic ${Buffer.from(pair).toString("base64")}`);
	}
	url.username = "";
	url.password = "";
	return { method: (init.method ?? "GET").toUpperCase(), headers, body: init.body };
}

/** The request that follows a redirect, or nothing when the answer is none. */
export function redirected(
	hop: Hop,
	response: { status: number; headers: { get(name: string): string | null } },
): Hop | undefined {
	const location = response.headers.get("location");
	if (location === null || ![301, 302, 303, 307, 308].includes(response.status)) return undefined;
	const url = parseUrl(location, hop.url);
	url.username = "";
	url.password = "";
	const sameOrigin = url.origin === hop.url.origin;
	const headers = new Headers([...hop.headers].filter(([name]) => sameOrigin || crossOriginHeaders.has(name)));
	const toGet = response.status === 303 || (response.status < 303 && hop.method === "POST");
	if (!toGet) return { ...hop, url, headers };
	headers.delete("content-type");
	return { url, headers, method: hop.method === "HEAD" ? "HEAD" : "GET" };
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
