import "server-only";

/** A `Host` header or the authority of an origin, taken apart. */
export interface Authority {
	/** Lower case; IPv6 without brackets. */
	readonly hostname: string;
	/** As sent; empty for the scheme's own. */
	readonly port: string;
}

const authority = /^(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9](?:[a-z0-9._-]{0,252}[a-z0-9])?))(?::(\d{1,5}))?$/;
const loopbackV4 = /^127\.(?:\d{1,3})\.(?:\d{1,3})\.(?:\d{1,3})$/;

/** Reads `name[:port]`, `1.2.3.4[:port]` or `[v6][:port]`; anything else (user-info, lists, blanks) is undefined. */
export function parseAuthority(text: string): Authority | undefined {
	const match = authority.exec(text.trim().toLowerCase());
	if (!match) return undefined;
	return { hostname: match[1] ?? match[2] ?? "", port: match[3] ?? "" };
}

/** Reads the authority of an `Origin`; `null` and other schemes than http(s) are undefined. */
export function parseOrigin(text: string): Authority | undefined {
	const match = /^https?:\/\/([^/?#@]+)$/i.exec(text.trim());
	return match?.[1] === undefined ? undefined : parseAuthority(match[1]);
}

/** True for the names and addresses that only this machine can mean. */
export function isLoopback(hostname: string): boolean {
	return hostname === "localhost" || hostname === "::1" || loopbackV4.test(hostname);
}

/** True for a loopback name or one of the allowed hosts (`name` for any port, or `name:port`). */
export function isAllowedHost(host: Authority, allowed: readonly string[]): boolean {
	if (isLoopback(host.hostname)) return true;
	return allowed.some((entry) => {
		const wanted = parseAuthority(entry);
		return wanted?.hostname === host.hostname && (wanted.port === "" || wanted.port === host.port);
	});
}
