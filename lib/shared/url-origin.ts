/** Scheme, host and port of a complete URL, or `null` when the text is none. */
export function urlOrigin(text: string): string | null {
	try {
		const { protocol, host } = new URL(text);
		return `${protocol}//${host}`;
	} catch {
		return null;
	}
}

/** True for a complete http(s) URL with a host. */
export function isHttpUrl(text: string): boolean {
	return /^https?:\/\/[^/?#]/i.test(text) && !/[\s\p{Cc}]/u.test(text) && urlOrigin(text) !== null;
}

/** True when a changed URL no longer points at the same scheme, host and port. */
export function originChanged(before: string | undefined, after: string | undefined): boolean {
	const from = before ? urlOrigin(before) : null;
	const to = after ? urlOrigin(after) : null;
	if (!after || to === null) return Boolean(after) && before !== after;
	return from !== to;
}
