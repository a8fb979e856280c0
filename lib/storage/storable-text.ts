/**
 * Text as every store keeps it. A NUL ends a text in SQLite and a lone surrogate is no character: both become U+FFFD,
 * in all implementations alike. Parts of messages are kept as JSON and need none of it.
 */
export function storableText(text: string): string {
	return text.replace(/[\0\p{Surrogate}]/gu, "\uFFFD");
}
