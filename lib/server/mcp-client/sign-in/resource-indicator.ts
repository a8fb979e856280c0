import "server-only";

/**
 * Names the server that the tokens are for, where nothing does yet (RFC 8707): the SDK does it only for servers that
 * describe themselves, MCP wants it for all of them (MCP authorization, resource parameter). The server's URL is
 * without fragment, and without a slash in place of a path.
 */
export function nameResource(params: URLSearchParams, server: string | URL): void {
	if (params.has("resource")) return;
	const url = new URL(server);
	url.hash = "";
	params.set("resource", url.pathname === "/" && url.search === "" ? url.origin : url.href);
}
