import "server-only";
import { SdkError, SdkErrorCode, SdkHttpError, UnauthorizedError } from "@modelcontextprotocol/client";
import type { ServerFailure, ServerFault, ServerStage } from "@/lib/mcp/server-view";
import { type AppError, isAppError } from "@/lib/shared/app-error";
import type { FetchFacts, SignInChallenge } from "./mcp-fetch";

/** A server that cannot be used, with where and why. Carries no text of the server. */
export class ServerFaultError extends Error {
	override readonly name = "ServerFaultError";
	/** What the server asked for where it wants a sign-in. */
	readonly challenge?: SignInChallenge;

	constructor(
		readonly failure: ServerFailure,
		options: ErrorOptions & { readonly challenge?: SignInChallenge | undefined } = {},
	) {
		super(failure.reason, options);
		if (options.challenge) this.challenge = options.challenge;
	}
}

/** True also for an error of another bundle's copy of this module. */
export function isServerFault(error: unknown): error is ServerFaultError {
	return error instanceof Error && error.name === "ServerFaultError";
}

/** Where an HTTP status says no, and whether a sign-in could help: not where the person set the header it refuses. */
export interface FaultPlace {
	readonly stage: ServerStage;
	readonly facts?: FetchFacts;
	readonly ownAuthorization: boolean;
}

/** What an error of the SDK or the guard means, closed; nothing of its text is kept. */
export function serverFailure(error: unknown, place: FaultPlace): ServerFailure {
	if (isServerFault(error)) return error.failure;
	const { stage, facts, ownAuthorization } = place;
	const status = statusOf(error);
	if (error instanceof UnauthorizedError || status === 401) {
		return { stage, reason: ownAuthorization ? "refused" : "sign_in", status: 401 };
	}
	if (status === 403) return { stage, reason: "refused", status };
	if (status !== undefined) return { stage, reason: "http_error", status };
	const guarded = appErrorIn(error) ?? facts?.fault;
	if (guarded) return { stage, ...ofGuard(guarded) };
	return { stage, reason: plainReason(error) };
}

function ofGuard({ body }: AppError): Omit<ServerFailure, "stage"> {
	switch (body.reason) {
		case "host_refused": {
			const host = body.details?.confirmable === true ? body.details.host : undefined;
			return { reason: "host_refused", ...(typeof host === "string" ? { host } : {}) };
		}
		case "timed_out":
		case "too_large":
			return { reason: body.reason };
		case "secret_missing":
			return { reason: "secret_missing" };
		default:
			return { reason: "unreachable" };
	}
}

function plainReason(error: unknown): ServerFault {
	const code = codeOf(error);
	if (code === SdkErrorCode.RequestTimeout || isTimeout(error)) return "timed_out";
	if (code === SdkErrorCode.ConnectionClosed || code === SdkErrorCode.NotConnected) return "program_ended";
	if (code === SdkErrorCode.ListPaginationExceeded) return "too_large";
	if (code === "ENOENT" || code === "EACCES" || code === "ENOTDIR") return "program_missing";
	return "no_mcp";
}

/** HTTP status inside of the wrappers the SDK puts around an answer. */
export function statusOf(error: unknown): number | undefined {
	for (const inner of chain(error)) {
		if (SdkHttpError.isInstance(inner)) return inner.status;
		// The old SSE transport has it as a code, or in a sentence of its own.
		const said = /^Error POSTing to endpoint \(HTTP (\d{3})\)/.exec(inner.message)?.[1];
		if (said !== undefined) return Number(said);
		if ("code" in inner && typeof inner.code === "number" && inner.code >= 300 && inner.code < 600) return inner.code;
	}
	return undefined;
}

function appErrorIn(error: unknown): AppError | undefined {
	return chain(error).find(isAppError);
}

function codeOf(error: unknown): unknown {
	const codes = chain(error).flatMap((inner) =>
		"code" in inner && typeof inner.code === "string" ? [inner.code] : [],
	);
	return codes.find((code) => code !== SdkErrorCode.EraNegotiationFailed) ?? codes[0];
}

function isTimeout(error: unknown): boolean {
	return chain(error).some((inner) => inner.name === "TimeoutError");
}

function chain(error: unknown): Error[] {
	const found: Error[] = [];
	for (let inner = error; inner instanceof Error && found.length < 6; inner = causeOf(inner)) found.push(inner);
	return found;
}

function causeOf(error: Error): unknown {
	if (error.cause !== undefined) return error.cause;
	const data = SdkError.isInstance(error) ? error.data : undefined;
	return typeof data === "object" && data !== null && "cause" in data ? data.cause : undefined;
}
