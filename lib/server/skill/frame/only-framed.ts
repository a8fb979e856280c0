import "server-only";
import { notFound } from "@/lib/server/auth/authorize";

/**
 * Refuses an answer with foreign code to a tab of its own: there no page around it would stop it from navigating
 * elsewhere, which takes along what it knows. Throws `not_found`.
 */
export function onlyFramed(request: Request): void {
	if (request.headers.get("sec-fetch-dest") === "document") throw notFound();
}
