import type { ErrorBody } from "@/lib/shared/app-error";
import { isJsonObject } from "@/lib/shared/json";

/** A read that failed. `body` is the server's error; null when no readable answer came (offline, proxy page). */
export class RequestError extends Error {
	readonly body: ErrorBody | null;
	readonly status: number | null;

	constructor(status: number | null, body: ErrorBody | null, options?: ErrorOptions) {
		super(body?.message ?? "The server could not be reached.", options);
		this.name = "RequestError";
		this.status = status;
		this.body = body;
	}
}

/** GETs JSON from this server. Throws `RequestError`; an abort by `signal` passes through as it is. */
export function fetchJson<T>(url: string, { signal }: { readonly signal?: AbortSignal } = {}): Promise<T> {
	return answeredJson<T>(url, signal ? { signal } : {});
}

/** Any request to this server that is answered with JSON. Throws as `fetchJson` does. */
export async function answeredJson<T>(url: string, init: RequestInit): Promise<T> {
	const { signal } = init;
	const headers = { accept: "application/json", ...init.headers };
	const response = await fetch(url, { ...init, headers, cache: "no-store" }).catch((cause: unknown) => {
		if (signal?.aborted) throw cause;
		throw new RequestError(null, null, { cause });
	});
	const body: unknown = await response.json().catch((cause: unknown) => {
		if (signal?.aborted) throw cause;
		return undefined;
	});
	if (response.ok && body !== undefined) return body as T;
	throw new RequestError(response.status, errorBodyIn(body));
}

function errorBodyIn(body: unknown): ErrorBody | null {
	const error = isJsonObject(body) ? body.error : undefined;
	return isJsonObject(error) && typeof error.reason === "string" ? (error as unknown as ErrorBody) : null;
}
