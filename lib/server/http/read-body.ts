import "server-only";
import { AppError, isAppError } from "@/lib/shared/app-error";

/** Ordinary JSON bodies, in bytes. */
export const bodyLimit = 1024 * 1024;

/**
 * Reads a JSON body of at most `limit` bytes; an empty one is undefined. Throws `too_large`, also for a body that lies about its
 * length, and `invalid_arguments` for what is not JSON; neither quotes the body.
 */
export async function readJsonBody(request: Request, limit: number): Promise<unknown> {
	const bytes = await readBody(request, limit);
	if (bytes.byteLength === 0) return undefined;
	const parsed = parseBytes(bytes);
	if (parsed !== undefined) return parsed.value;
	throw new AppError("invalid_arguments", "The body is not JSON.", { expected: "a JSON object in UTF-8" });
}

/** Reads a body of at most `limit` bytes. Throws `too_large` and, for one that breaks off, `invalid_arguments`. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
	const announced = Number(request.headers.get("content-length") ?? 0);
	if (announced > limit) throw tooLarge(limit);
	return await readAtMost(request.body, limit).catch((error: unknown) => {
		if (isAppError(error)) throw error;
		// the client went away; nobody reads the answer, and nothing here failed
		throw new AppError("invalid_arguments", "The body ended early.");
	});
}

/** Undefined for what is not UTF-8 or not JSON; the parser's own words would quote the body. */
function parseBytes(bytes: Uint8Array): { readonly value: unknown } | undefined {
	try {
		return { value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
	} catch {
		return undefined;
	}
}

async function readAtMost(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array<ArrayBuffer>> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	const reader = body?.getReader();
	for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
		size += part.value.byteLength;
		if (size > limit) {
			await reader?.cancel();
			throw tooLarge(limit);
		}
		chunks.push(part.value);
	}
	return Buffer.concat(chunks);
}

function tooLarge(limit: number): AppError {
	return new AppError("too_large", "The body is too large.", { expected: `at most ${limit} bytes` });
}
