import "server-only";
import { storageError } from "@/lib/server/db/storage-error";
import { AppError, type ErrorBody, type ErrorCode, isAppError } from "@/lib/shared/app-error";
import { errorFacts, type LogFields, log } from "../log";

const statusOfCode: Readonly<Record<Exclude<ErrorCode, "limit">, number>> = {
	unauthenticated: 401,
	forbidden: 403,
	not_found: 404,
	invalid: 400,
	conflict: 409,
	locked: 423,
	unsupported: 422,
	unavailable: 503,
	internal: 500,
};

/** The HTTP status of an error (*settings parity*, Errors): 413 for what is too large, 429 for the other limits. */
export function statusOf(body: ErrorBody): number {
	if (body.code !== "limit") return statusOfCode[body.code];
	return body.reason === "too_large" ? 413 : 429;
}

/**
 * The body every edge answers for something thrown. What is no `AppError` becomes `internal` with the
 * request id as its only detail; the log gets class, code and place of it.
 */
export function errorBodyOf(thrown: unknown, facts: LogFields & { readonly request_id: string }): ErrorBody {
	// a read's fault comes in a wrapper that quotes statement and parameters
	const error = storageError(thrown);
	if (isAppError(error)) {
		const { code, reason, key } = error.body;
		log(code === "internal" ? "error" : "info", "request.refused", {
			...facts,
			code,
			reason,
			...(key === undefined ? {} : { keys: [key] }),
		});
		return error.body;
	}
	log("error", "request.failed", { ...facts, ...errorFacts(error) });
	return new AppError("internal", "The server failed. Its log names the request.", {
		details: { request_id: facts.request_id },
	}).body;
}

/** Headers of every answer of the API: nothing cached, nothing sniffed, nothing for other origins. */
export function apiHeaders(requestId: string): Headers {
	return new Headers({
		"cache-control": "no-store",
		"cross-origin-resource-policy": "same-origin",
		"referrer-policy": "same-origin",
		"x-content-type-options": "nosniff",
		"x-request-id": requestId,
	});
}

/** An error as a JSON answer: `{"error": ErrorBody}`. `status` overrides the one of the code. */
export function errorResponse(body: ErrorBody, requestId: string, status = statusOf(body)): Response {
	const headers = apiHeaders(requestId);
	if (status === 401) headers.set("www-authenticate", "Bearer");
	return Response.json({ error: body }, { status, headers });
}
