import { type NextRequest, NextResponse } from "next/server";
import { guardRequest } from "@/lib/server/auth/guard-request";
import { isDevelopment } from "@/lib/server/env";
import { errorBodyOf, errorResponse } from "@/lib/server/http/error-response";
import { guardPolicy } from "@/lib/server/http/guard-policy";
import { addPageHeaders, contentSecurityPolicy, newNonce } from "@/lib/server/http/security-headers";
import { newId } from "@/lib/shared/ids";

/** Runs before pages, server actions and ordinary API routes: the guard, then the headers of a page. */
export function proxy(request: NextRequest): Response {
	const api = request.nextUrl.pathname.startsWith("/api/");
	// These hold foreign code under a policy of their own, which their routes send.
	const foreign = /^\/skill-(?:runner$|files\/[^/]+\/.)/.test(request.nextUrl.pathname);
	const refused = guardRequest(request, guardPolicy(api ? "json" : "any"));
	if (refused) {
		const requestId = newId("req");
		return errorResponse(
			errorBodyOf(refused.error, { request_id: requestId, route: "proxy" }),
			requestId,
			refused.status,
		);
	}
	if (api || foreign) return NextResponse.next();
	const policy = contentSecurityPolicy(newNonce(), isDevelopment());
	const headers = new Headers(request.headers);
	// Next reads the nonce for its own scripts from here
	headers.set("content-security-policy", policy);
	const response = NextResponse.next({ request: { headers } });
	response.headers.set("content-security-policy", policy);
	addPageHeaders(response.headers);
	return response;
}

// Streams, MCP bodies and uploads must not be buffered here; their routes run the same guard themselves.
export const config = { matcher: ["/((?!api/events$|api/mcp$|api/skills/read$|_next/static/).*)"] };
