import "server-only";
import { AppError } from "@/lib/shared/app-error";
import { readBody } from "./read-body";

/** One file of a form. */
export interface UploadedFile {
	/** The name it was sent with; of a folder's file its path in it. Not checked. */
	readonly path: string;
	readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface UploadLimits {
	/** Of the whole body. */
	readonly bytes: number;
	/** Fields and files together. */
	readonly parts: number;
}

export function isForm(request: Request): boolean {
	return /^multipart\/form-data\s*;/i.test(request.headers.get("content-type") ?? "");
}

/**
 * Reads a form (RFC 7578): its files and, as `body`, its other fields. Size and number of parts are checked before it is
 * taken apart. Throws `too_large` and `invalid_arguments`; neither quotes the form.
 */
export async function readForm(
	request: Request,
	limits: UploadLimits,
): Promise<{ readonly body: Readonly<Record<string, string>>; readonly files: readonly UploadedFile[] }> {
	const type = request.headers.get("content-type") ?? "";
	const bytes = await readBody(request, limits.bytes);
	refuseManyParts(bytes, type, limits.parts);
	const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => {
		throw new AppError("invalid_arguments", "The form cannot be read.", { expected: "a complete multipart/form-data" });
	});
	const fields: [string, string][] = [];
	const files: UploadedFile[] = [];
	for (const [name, value] of form) {
		if (typeof value === "string") fields.push([name, value]);
		else files.push({ path: value.name, bytes: new Uint8Array(await value.arrayBuffer()) });
	}
	return { body: Object.fromEntries(fields), files };
}

function refuseManyParts(bytes: Uint8Array, type: string, max: number): void {
	const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
	const boundary = Buffer.from(`--${quoted ?? plain ?? ""}`);
	const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	// the last one ends the form
	let left = max + 1;
	for (let at = body.indexOf(boundary); at !== -1; at = body.indexOf(boundary, at + boundary.length)) {
		left -= 1;
		if (left < 0) throw new AppError("too_large", "The form has too many parts.", { expected: `at most ${max} parts` });
	}
}
