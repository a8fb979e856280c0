import "server-only";
import { type Dispatcher, fetch as dial } from "undici";
import { env, type PrivateHostsRule } from "@/lib/server/env";
import { processWide } from "@/lib/server/start/process-wide";
import { AppError } from "@/lib/shared/app-error";
import { classOf, inRanges } from "./address-class";
import { blockedAddress, checkedAgent, type ResolveAll } from "./checked-connector";
import { isConfirmedHost } from "./confirmed-hosts";
import { idleDeadline, totalDeadline } from "./deadline";
import { hostKey } from "./host-key";
import { limitBody } from "./limit-body";
import { type Hop, parseUrl, redirected, requestParts } from "./request-hop";

export interface FetchLimits {
	/**
	 * `confirmed`: a URL stored in the settings; private hosts a person confirmed are allowed. `public` (default): URLs
	 * of models, imports, skills and tokens; no private host, confirmed or not.
	 */
	readonly trust?: "confirmed" | "public";
	/** Until the whole body is read, ms. Default 30,000. */
	readonly timeoutMs?: number;
	/** Instead of `timeoutMs`, for streams: the longest time in which nothing comes, ms. */
	readonly idleMs?: number;
	/** Default 10 MiB. */
	readonly maxBytes?: number;
	/** Default 5. */
	readonly maxRedirects?: number;
	/** `return`: a redirect is the answer, for callers with a rule of their own. Default `follow`. */
	readonly redirects?: "follow" | "return";
}

export interface GuardedInit {
	readonly method?: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: string | Uint8Array<ArrayBuffer>;
	readonly signal?: AbortSignal;
}

/**
 * Fetches a URL without reaching what the server must not reach: every address is checked as it is dialled, on every
 * redirect too. Throws `AppError`: `host_refused` (with `details.confirmable` when a person may confirm the host),
 * `provider_unreachable`, `timed_out`, `too_large`; none quotes the URL.
 */
export type GuardedFetch = (url: string | URL, init?: GuardedInit, limits?: FetchLimits) => Promise<Response>;

export interface GuardOptions {
	readonly privateHosts: PrivateHostsRule;
	readonly isConfirmed: (host: string) => Promise<boolean>;
	readonly resolve?: ResolveAll;
	/** The certificate authority that is trusted in place of the usual ones, PEM. */
	readonly ca?: string;
}

/** The guarded fetch of this process. */
export const guardedFetch: GuardedFetch = (url, init, limits) =>
	processWide("guarded-fetch", () =>
		createGuardedFetch({ privateHosts: env().privateHosts, isConfirmed: isConfirmedHost }),
	)(url, init, limits);

/** A guarded fetch with its own rule and name resolution. */
export function createGuardedFetch(options: GuardOptions): GuardedFetch {
	const { privateHosts, isConfirmed, resolve, ca } = options;
	// Two pools: a connection opened under the wider rule is never used for a request under the narrower one.
	const publicOnly = checkedAgent((address) => classOf(address) === "public", resolve, ca);
	const withPrivate = checkedAgent((address) => mayDial(address, privateHosts), resolve, ca);
	return async (url, init = {}, limits = {}) => {
		const { timeoutMs = 30_000, idleMs } = limits;
		const deadline = idleMs === undefined ? totalDeadline(timeoutMs) : idleDeadline(idleMs);
		const signal = anySignal(init.signal, deadline.signal);
		const start = parseUrl(url);
		const trusted = limits.trust === "confirmed" && privateHosts.mode !== "off";
		const confirmed = trusted && (await isConfirmed(hostKey(start)));
		const dispatch = (hop: Hop) => {
			const own = hop.url.origin === start.origin;
			return send(hop, confirmed && own ? withPrivate : publicOnly, signal, trusted && own && !confirmed);
		};
		const first = { url: start, ...requestParts(start, init) };
		deadline.waiting();
		const answering =
			limits.redirects === "return" ? dispatch(first) : follow(first, dispatch, limits.maxRedirects ?? 5);
		const response = await answering.finally(deadline.arrived);
		return limitBody(response, limits.maxBytes ?? 10 * 1024 * 1024, { ...deadline, signal });
	};
}

async function follow(first: Hop, dispatch: (hop: Hop) => Promise<DialResponse>, limit: number): Promise<DialResponse> {
	let hop = first;
	for (let count = 0; ; count++) {
		const response = await dispatch(hop);
		const next = redirected(hop, response);
		if (next === undefined) return response;
		await response.body?.cancel();
		if (count >= limit) throw unreachable("The server redirects too often.");
		hop = next;
	}
}

type DialResponse = Awaited<ReturnType<typeof dial>>;

function mayDial(address: string, rule: PrivateHostsRule): boolean {
	const kind = classOf(address);
	return kind === "public" || (kind === "private" && (rule.mode !== "ranges" || inRanges(address, rule.ranges)));
}

async function send(
	hop: Hop,
	dispatcher: Dispatcher,
	signal: AbortSignal,
	confirmable: boolean,
): Promise<DialResponse> {
	try {
		const { url, method, body } = hop;
		return await dial(url, { method, headers: [...hop.headers], body, redirect: "manual", dispatcher, signal });
	} catch (error) {
		const blocked = blockedAddress(error);
		if (blocked !== undefined) throw refused(hop.url, confirmable && blocked.addressClass === "private");
		if (signal.aborted) throw aborted(signal);
		throw unreachable("The server cannot be reached.", faultOf(error));
	}
}

function refused(url: URL, confirmable: boolean): AppError {
	if (!confirmable) {
		return new AppError("host_refused", "This host is not reached: its address is private or reserved.");
	}
	return new AppError("host_refused", "This host is in a private network and nobody has confirmed it yet.", {
		suggested: "A person confirms the host once in the browser.",
		details: { confirmable: true, host: hostKey(url) },
	});
}

function unreachable(message: string, fault?: "certificate" | "name"): AppError {
	return new AppError("provider_unreachable", message, fault === undefined ? {} : { details: { fault } });
}

/** Why nothing was reached, where a person can do something about it: a bad certificate, a name that does not exist. */
function faultOf(error: unknown): "certificate" | "name" | undefined {
	for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth++) {
		const code = String((inner as NodeJS.ErrnoException).code ?? "");
		if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|HOSTNAME_MISMATCH/.test(code)) return "certificate";
		if (code === "ENOTFOUND") return "name";
	}
	return undefined;
}

function aborted(signal: AbortSignal): unknown {
	const timedOut = signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";
	return timedOut ? new AppError("timed_out", "The server did not answer in time.") : signal.reason;
}

function anySignal(given: AbortSignal | undefined, limit: AbortSignal): AbortSignal {
	return given === undefined ? limit : AbortSignal.any([given, limit]);
}
