import "server-only";
import { env } from "@/lib/server/env";

/** Path of the route that ends a sign-in. */
export const callbackPath = "/api/mcp/oauth/callback";

/**
 * The one redirect URI of this installation: derived here alone, shown read-only, registered and sent as it is. The
 * first of STEWARD_ALLOWED_HOSTS over https, or this machine by its address, as pages are opened (RFC 8252, loopback redirects).
 */
export function redirectUri(): string {
	const { allowedHosts, port } = env();
	const [host] = allowedHosts;
	return host === undefined ? `http://127.0.0.1:${port}${callbackPath}` : `https://${host}${callbackPath}`;
}
