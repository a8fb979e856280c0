import "server-only";

/** A nonce for the scripts of one page: 128 random bits in base64. */
export function newNonce(): string {
	return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
}

/**
 * The content security policy of a page (*Network*). Scripts run by nonce only. Styles may be inline: scroll
 * locks and popovers of the component library write style elements. `development` adds what its tools need.
 */
export function contentSecurityPolicy(nonce: string, development: boolean): string {
	return [
		"default-src 'self'",
		`script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: blob:",
		"font-src 'self'",
		`connect-src 'self'${development ? " ws:" : ""}`,
		"worker-src 'self'",
		"manifest-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-src 'self'",
		"frame-ancestors 'none'",
	].join("; ");
}

/** Adds what every page carries beside its content security policy. */
export function addPageHeaders(headers: Headers): void {
	headers.set("x-content-type-options", "nosniff");
	// `no-referrer` would turn the Origin of our own forms into `null`
	headers.set("referrer-policy", "same-origin");
	headers.set("cross-origin-opener-policy", "same-origin");
	headers.set("cross-origin-resource-policy", "same-origin");
	headers.set("x-frame-options", "DENY");
	headers.set("permissions-policy", "camera=(), geolocation=(self), microphone=(), payment=(), usb=()");
}
