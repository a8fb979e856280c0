function parsed(text: string | undefined): URL | null {
	try {
		return text ? new URL(text) : null;
	} catch {
		return null;
	}
}

/** True for a complete http(s) URL with a host and without spaces or control characters. */
export function isHttpUrl(text: string): boolean {
	return /^https?:\/\/[^/?#]/i.test(text) && !/[\s\p{Cc}\p{Surrogate}]/u.test(text) && Boolean(parsed(text)?.hostname);
}

/**
 * True when a changed URL reaches another host or port, or falls from https to http. A first URL counts as a
 * change, a removed one does not; text that is no URL only stays with itself.
 */
export function hostChanged(before: string | undefined, after: string | undefined): boolean {
	if (!after || before === after) return false;
	const [old, next] = [parsed(before), parsed(after)];
	if (old === null || next === null) return true;
	return old.host !== next.host || (old.protocol === "https:" && next.protocol !== "https:");
}
