import "server-only";

/** `host:port` of a URL, the port always written: what a person confirms. */
export function hostKey(url: URL): string {
	const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
	return `${url.hostname}:${port}`;
}
