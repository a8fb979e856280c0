import { isHarmless, isSecretName, looksLikeToken, maskCredential } from "@/lib/setting/sensitive/credential";
import type { Server } from "../server";
import { holdsMask } from "./masked-text";
import { freeSecretName } from "./secret-names";

/** Part of a pasted text that is a credential: `text.slice(start, end)`. */
export interface CredentialSpan {
	readonly start: number;
	readonly end: number;
	/** Name of the query key, variable or flag beside it. */
	readonly name?: string;
}

/** A credential found in a pasted server and the secret it would become. */
export interface ProposedSecret {
	/** Stable inside one preview: the place and its number there. */
	readonly id: string;
	readonly path: readonly (string | number)[];
	readonly span: CredentialSpan;
	/** What would be stored; shown nowhere. */
	readonly value: string;
	readonly suggestedName: string;
}

const schemes = /^(?:Bearer|Basic|Token|Digest|ApiKey|Bot)\s+/i;

/** The whole text without an auth scheme before it. */
function wholeSpan(text: string, from = 0): CredentialSpan {
	const scheme = schemes.exec(text.slice(from))?.[0].length ?? 0;
	return { start: from + scheme, end: text.trimEnd().length };
}

/** Credentials of a URL: password or token before the host, secret query values, tokens in the path. */
export function urlSpans(url: string): readonly CredentialSpan[] {
	const head = /^[a-z][a-z0-9+.-]*:\/\/(?:([^/?#@]*)@)?[^/?#]*/i.exec(url);
	if (!head) return [];
	const spans = [...userSpans(url, head[1]), ...restSpans(url, head[0].length)];
	return spans.filter(({ start, end }) => end > start && !isHarmless(url.slice(start, end)));
}

function userSpans(url: string, user: string | undefined): readonly CredentialSpan[] {
	if (!user) return [];
	const start = url.indexOf("://") + 3;
	const end = start + user.length;
	const colon = user.indexOf(":");
	if (colon >= 0) return [{ start: start + colon + 1, end, name: "password" }];
	return looksLikeToken(user) ? [{ start, end, name: "token" }] : [];
}

function restSpans(url: string, from: number): readonly CredentialSpan[] {
	const parts = /[?&;#]([^=&;#?]*)=([^&;#]*)|\/([^/?#&;]+)/g;
	parts.lastIndex = from;
	return [...url.matchAll(parts)].flatMap((match) => {
		const [whole, key, value, segment = ""] = match;
		const text = value ?? segment;
		const end = match.index + whole.length;
		if (!looksLikeToken(text) && !isSecretName(key ?? "")) return [];
		return [{ start: end - text.length, end, ...(key ? { name: key } : {}) }];
	});
}

/** Credentials of an argument, a variable or a header value; `previous` is the argument before it. */
export function textSpans(
	text: string,
	place: { readonly name?: string; readonly previous?: string },
): readonly CredentialSpan[] {
	if (holdsMask(text) || maskCredential(text, place) === null) return [];
	if (/^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text)) {
		const spans = urlSpans(text);
		if (spans.length > 0) return spans;
	}
	const pair = /^(-{0,2}([\w.-]+)\s*[=:]\s*)(?!\/\/)(?=\S)/.exec(text);
	const name = pair?.[2];
	if (pair && name !== undefined && isSecretName(name)) return [{ ...wholeSpan(text, pair[1]?.length), name }];
	const flag = place.previous?.replace(/^-+/, "");
	const beside = place.name ?? (flag && isSecretName(flag) ? flag : undefined);
	return [{ ...wholeSpan(text), ...(beside === undefined ? {} : { name: beside }) }];
}

interface Spot {
	readonly path: readonly (string | number)[];
	readonly text: string;
	readonly spans: readonly CredentialSpan[];
}

function spotsOf(server: Server): readonly Spot[] {
	const spots: Spot[] = [];
	const add = (path: Spot["path"], text: unknown, spans: (text: string) => readonly CredentialSpan[]) => {
		if (typeof text === "string" && !holdsMask(text)) spots.push({ path, text, spans: spans(text) });
	};
	add(["url"], server.url, urlSpans);
	(server.args ?? []).forEach((arg, index, args) => {
		const previous: unknown = args[index - 1];
		add(["args", index], arg, (text) => textSpans(text, typeof previous === "string" ? { previous } : {}));
	});
	for (const field of ["env", "headers"] as const)
		for (const [name, value] of Object.entries(server[field] ?? {}))
			add([field, name], value, (text) => textSpans(text, { name }));
	return spots;
}

/**
 * Every credential in url, args, env and headers of a pasted server, with a free name for each. The same
 * credential twice gets the same name. `taken` maps names in use to their value where it is known here.
 */
export function findCredentials(
	serverName: string,
	server: Server,
	taken: ReadonlyMap<string, string | null>,
): readonly ProposedSecret[] {
	const names = new Map(taken);
	return spotsOf(server).flatMap(({ path, text, spans }) =>
		spans.map((span, index) => {
			const raw = text.slice(span.start, span.end);
			const value = path[0] === "url" ? decoded(raw) : raw;
			const variable = path[0] === "env" ? String(path[1]) : undefined;
			const own = span.name === variable ? variable : undefined;
			const suggestedName = freeSecretName({ serverName, beside: span.name ?? own ?? "token", own, value }, names);
			names.set(suggestedName, value);
			return { id: `${path.join(".")}#${index}`, path, span, value, suggestedName };
		}),
	);
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
