import "server-only";
import type { GuardedFetch } from "@/lib/server/net/guarded-fetch";
import { redirected } from "@/lib/server/net/request-hop";
import { isAppError } from "@/lib/shared/app-error";
import { packageLimits } from "@/lib/skill/skill-package";
import { isPrivateName } from "@/lib/skill/source/skill-url";
import { sourceLimits } from "@/lib/skill/source/source-contracts";
import { mib, sourceFault } from "./source-fault";

/** What a server answered. */
export interface SourceAnswer {
	readonly status: number;
	/** Empty unless the status is one of success. */
	readonly bytes: Uint8Array;
}

/** Reads the files of one skill or index, all of them within one deadline. */
export interface SourceReader {
	/** Throws the rules `skill_url_…` for what stops the whole reading; a status is an answer. */
	get(url: string): Promise<SourceAnswer>;
	/** Whether another request may be made. */
	hasMore(): boolean;
}

const headers = { accept: "text/markdown, text/plain;q=0.9, */*;q=0.1", "user-agent": "Steward" };
const maxBytes = packageLimits.skillFile;

/** Public https addresses only, each hop checked anew; no cookies, no credentials; 1 MiB a file as it unpacks; `ms` in all. */
export function openSource(fetch: GuardedFetch, ms: number): SourceReader {
	const signal = AbortSignal.timeout(ms);
	let requests = 0;
	const send = async (url: URL) => {
		requests += 1;
		if (url.protocol !== "https:") throw sourceFault("skill_url_insecure");
		if (isPrivateName(url.hostname)) throw sourceFault("skill_url_private");
		return fetch(url, { headers, signal }, { trust: "public", redirects: "return", maxBytes });
	};
	const get = async (start: string): Promise<SourceAnswer> => {
		let url = new URL(start);
		for (let count = 0; ; count++) {
			const response = await send(url);
			const next = nextUrl(url, response);
			if (next === "no web address") throw sourceFault("skill_url_insecure");
			if (next === undefined) return await answerOf(response);
			await response.body?.cancel();
			if (count >= sourceLimits.redirects) throw sourceFault("skill_url_redirects", { max: sourceLimits.redirects });
			url = next;
		}
	};
	return {
		get: (url) =>
			get(url).catch((error: unknown) => {
				throw asFault(error, ms);
			}),
		hasMore: () => requests < sourceLimits.requests,
	};
}

/** Where a redirect leads; undefined for any other answer. */
function nextUrl(url: URL, response: Response): URL | "no web address" | undefined {
	try {
		return redirected({ url, method: "GET", headers: new Headers() }, response)?.url;
	} catch {
		return "no web address";
	}
}

async function answerOf(response: Response): Promise<SourceAnswer> {
	if (response.ok) return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
	await response.body?.cancel();
	return { status: response.status, bytes: new Uint8Array() };
}

/** The guard's refusals in words for people who add a skill. */
function asFault(error: unknown, ms: number): unknown {
	if (!isAppError(error) || error.body.rule !== undefined) return error;
	switch (error.body.reason) {
		case "host_refused":
			return sourceFault("skill_url_private");
		case "timed_out":
			return sourceFault("skill_url_slow", { seconds: Math.ceil(ms / 1000) });
		case "too_large":
			return sourceFault("skill_url_large", { mib: mib(maxBytes) });
		case "provider_unreachable":
			return sourceFault(unreachable[String(error.body.details?.fault)] ?? "skill_url_unreachable");
		default:
			return error;
	}
}

const unreachable: Readonly<Record<string, "skill_url_certificate" | "skill_url_name">> = {
	certificate: "skill_url_certificate",
	name: "skill_url_name",
};
