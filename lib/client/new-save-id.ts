/**
 * A new idempotency key of one save. Works also where the page has no secure context (a phone on the local
 * network), in which browsers have no `crypto.randomUUID`.
 */
export function newSaveId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return `save_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
