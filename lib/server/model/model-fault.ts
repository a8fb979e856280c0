import "server-only";
import { isModelError, ModelError, type ModelFault } from "@/lib/chat/model-port";
import { type AppError, isAppError } from "@/lib/shared/app-error";
import { isJsonObject } from "@/lib/shared/json";
import { isNamedError } from "@/lib/shared/named-error";
import { faultOfAnswer } from "./answer-fault";

/** What a provider package throws or streams as an error: parts of it, none of which may get out. */
interface Raw {
	readonly status?: number;
	/** Lower case, bounded; read for its class only. */
	readonly words: string;
	readonly headers: Readonly<Record<string, string>>;
}

const LONGEST_READ = 4096;

/**
 * The class of an error of a provider (`agent-profile` §3). The `ModelError` says nothing of what the provider or the
 * person wrote; its cause is at most an `AppError` of the guard. `keyed`: the request carried a key.
 */
export function modelErrorOf(error: unknown, keyed: boolean): ModelError {
	if (isModelError(error)) return error;
	const raw = rawOf(error);
	const own = appErrorIn(error);
	if (own !== undefined) return new ModelError(faultOfGuard(own, raw.status !== undefined), { cause: own });
	// Refused by the provider package before it was sent.
	if (isNamedError(error, "AI_InvalidArgumentError", "AI_UnsupportedFunctionalityError", "AI_InvalidPromptError"))
		return new ModelError("request_refused");
	const fault = faultOfAnswer(raw.status, raw.words, keyed);
	const retryAfterMs = retryAfter(raw);
	return new ModelError(fault, retryAfterMs === undefined ? {} : { retryAfterMs });
}

/** Whether an error of the stream is only a frame that could not be read, with nothing said in it. */
export function isUnreadFrame(error: unknown): boolean {
	if (isNamedError(error, "AI_JSONParseError")) return true;
	if (!isNamedError(error, "AI_TypeValidationError")) return false;
	const { value } = error as { value?: unknown };
	return !isJsonObject(value) || value.error === undefined;
}

function faultOfGuard({ body }: AppError, answering: boolean): ModelFault {
	if (body.reason === "host_refused") return "provider_not_configured";
	if (answering) return "agent_transport_lost";
	return body.reason === "timed_out" ? "provider_unavailable" : "network_unavailable";
}

function appErrorIn(error: unknown): AppError | undefined {
	for (let inner = error, depth = 0; depth < 5 && inner instanceof Error; inner = inner.cause, depth++)
		if (isAppError(inner)) return inner;
	return undefined;
}

function rawOf(error: unknown): Raw {
	if (!(error instanceof Error)) return { words: bounded(error), headers: {}, ...statusIn(error) };
	const { statusCode, responseBody, responseHeaders, data, value } = error as Error & Record<string, unknown>;
	return {
		...(typeof statusCode === "number"
			? { status: statusCode }
			: statusIn(isJsonObject(value) ? value.error : undefined)),
		words: bounded(responseBody ?? data ?? value ?? ""),
		headers: isJsonObject(responseHeaders) ? (responseHeaders as Record<string, string>) : {},
	};
}

/** An error inside of a stream may carry the status its answer could not have any more. */
function statusIn(error: unknown): { readonly status?: number } {
	const code = isJsonObject(error) ? Number(error.code) : Number.NaN;
	return code >= 400 && code <= 599 ? { status: code } : {};
}

function bounded(value: unknown): string {
	const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
	return text.slice(0, LONGEST_READ).toLowerCase();
}

/** What a provider asks to wait, ms: by header, or by Google's `retryDelay`. */
function retryAfter({ headers, words }: Raw): number | undefined {
	const exact = Number(headers["retry-after-ms"] ?? Number.NaN);
	if (exact >= 0) return exact;
	const said = headers["retry-after"] ?? /"retrydelay":\s*"([\d.]+)s"/.exec(words)?.[1];
	if (said === undefined) return undefined;
	const ms = Number.isFinite(Number(said)) ? Number(said) * 1000 : Date.parse(said) - Date.now();
	return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
