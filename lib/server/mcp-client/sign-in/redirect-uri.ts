import "server-only";
import { env } from "@/lib/server/env";

/** Path of the route that ends a sign-in. */
export const callbackPath = "/api/mcp/oauth/callback";

/**
 * The one redirect URI of this installation: derived here alone, shown read-only, registered and sent as it is. The
 * first of STEWARD_ALLOWED_HOSTS over https, or this machine under `localhost`, which every provider lets be http.
 */
export function redirectUri(): string {
	const { allowedHosts, port } = env();
	const [host] = allowedHosts;
	return host === undefined ? `http://localhost:${port}${callbackPath}` : `https://${host}${callbackPath}`;
}
