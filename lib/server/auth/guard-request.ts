import "server-only";
import { AppError } from "@/lib/shared/app-error";
import { type Authority, isAllowedHost, isLoopback, parseAuthority, parseOrigin } from "./guard-host";

/** The parts of a request the guard looks at; a `Request` is one. */
export interface GuardedRequest {
	readonly method: string;
	readonly url: string;
	readonly headers: Headers;
}

export interface GuardPolicy {
	/** Host names besides the loopback ones, from STEWARD_ALLOWED_HOSTS. */
	readonly allowedHosts: readonly string[];
	/**
	 * JSON: bodies of any other content type are refused. `files`: forms with files too, if they say that they come from
	 * this very server. `any`: pages and server actions.
	 */
	readonly body: "json" | "files" | "any";
}

export interface Refusal {
	readonly status: 400 | 403 | 415;
	readonly error: AppError;
}

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const credentialParameters = /^(?:token|access_token|auth_token|id_token|api_?key|authorization|password|secret)$/i;

/**
 * Refuses what no handler may see (*Network*): a foreign Host (DNS rebinding), a foreign Origin, a write
 * another site makes the browser send, a body that is not JSON, credentials in the URL. Undefined: go on.
 * Answers hold nothing of what was sent.
 */
export function guardRequest(request: GuardedRequest, policy: GuardPolicy): Refusal | undefined {
	return (
		refuseHost(request.headers, policy.allowedHosts) ??
		refuseOrigin(request.headers, policy.allowedHosts) ??
		refuseSite(request) ??
		refuseCredentials(request.url) ??
		refuseUnreadablePath(request.url) ??
		(policy.body === "any" ? undefined : refuseContentType(request, policy.body))
	);
}

function hostRefused(message: string, suggested?: string): Refusal {
	return { status: 403, error: new AppError("host_refused", message, suggested ? { suggested } : {}) };
}

/** Every host the request claims to be for: `Host` and what a reverse proxy says in front of it. */
function claimedHosts(headers: Headers): (Authority | undefined)[] {
	const forwarded = headers.get("x-forwarded-host");
	return [headers.get("host") ?? "", ...(forwarded === null ? [] : forwarded.split(","))].map(parseAuthority);
}

function refuseHost(headers: Headers, allowed: readonly string[]): Refusal | undefined {
	if (claimedHosts(headers).every((host) => host !== undefined && isAllowedHost(host, allowed))) return undefined;
	return hostRefused(
		"This server does not answer to the host name of the request.",
		"Use a loopback address, or list the host name in STEWARD_ALLOWED_HOSTS.",
	);
}

/** An Origin must be this very server: the host it claims to be, or a listed name. Another local port is foreign. */
function refuseOrigin(headers: Headers, allowed: readonly string[]): Refusal | undefined {
	const sent = headers.get("origin");
	if (sent === null) return undefined;
	const origin = parseOrigin(sent);
	const own = origin !== undefined && claimedHosts(headers).some((host) => sameAuthority(host, origin));
	const listed = origin !== undefined && !isLoopback(origin.hostname) && isAllowedHost(origin, allowed);
	return own || listed ? undefined : hostRefused("Requests of other origins are refused.");
}

function sameAuthority(host: Authority | undefined, origin: Authority): boolean {
	return host?.hostname === origin.hostname && host.port === origin.port;
}

/** Browsers say where a request comes from; of other sites only following a link here is let in. */
function refuseSite({ method, headers }: GuardedRequest): Refusal | undefined {
	const site = headers.get("sec-fetch-site");
	if (site === null || site === "same-origin" || site === "none") return undefined;
	const followsLink =
		safeMethods.has(method) &&
		headers.get("sec-fetch-mode") === "navigate" &&
		headers.get("sec-fetch-dest") === "document";
	return followsLink ? undefined : hostRefused("Requests from other sites are refused.");
}

function refuseCredentials(url: string): Refusal | undefined {
	const query = url.includes("?") ? url.slice(url.indexOf("?") + 1) : "";
	for (const name of new URLSearchParams(query).keys()) {
		if (!credentialParameters.test(name)) continue;
		const error = new AppError("invalid_arguments", "Credentials in a URL are refused: URLs end up in logs.", {
			suggested: "Send the token in the Authorization header.",
		});
		return { status: 400, error };
	}
	return undefined;
}

/** A path with escapes that are no UTF-8; the router would fail on it. */
function refuseUnreadablePath(url: string): Refusal | undefined {
	try {
		decodeURIComponent(url.split(/[?#]/, 1)[0] ?? "");
		return undefined;
	} catch {
		const error = new AppError("invalid_arguments", "The path of the URL cannot be read.", {
			expected: "percent escapes of UTF-8",
		});
		return { status: 400, error };
	}
}

function refuseContentType({ method, headers }: GuardedRequest, body: "json" | "files"): Refusal | undefined {
	if (safeMethods.has(method)) return undefined;
	const sent = headers.get("content-type");
	const empty = headers.get("content-length") === "0" || headers.get("content-length") === null;
	if (method === "DELETE" && sent === null && empty && !headers.has("transfer-encoding")) return undefined;
	if (/^application\/json\s*(?:;|$)/i.test(sent ?? "")) return undefined;
	// Another site's form can send one without asking, but never without its origin.
	if (body === "files" && headers.has("origin") && /^multipart\/form-data\s*;/i.test(sent ?? "")) return undefined;
	const error = new AppError("invalid_arguments", "Only application/json is accepted here.", {
		expected: "content-type: application/json",
	});
	return { status: 415, error };
}
