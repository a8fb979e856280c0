import { isJsonObject, parsedJson, sameJson } from "@/lib/shared/json";
import { wholeText } from "@/lib/shared/whole-text";
import { encodedBytes, withoutEncoded } from "./encoded-data";

/** Something a tool answered that is shown to the person; the same shapes as a chat's. */
export type ToolMedia =
	| { readonly kind: "image"; readonly mime: string; readonly data: string }
	| { readonly kind: "audio"; readonly mime: string; readonly data: string }
	| { readonly kind: "resource"; readonly uri: string; readonly mime?: string; readonly text?: string };

export interface ShapedResult {
	/** What the model reads: never base64, never a data URI. */
	readonly text: string;
	readonly media: readonly ToolMedia[];
	/** The tool says that it failed (`isError`). */
	readonly failed: boolean;
}

/** Text above this is cut, in characters. */
const maxText = 1024 * 1024;
/** Pictures and sound above this are named and left out, in characters of base64; all of one result together. */
const maxMedia = 12 * 1024 * 1024;

/**
 * A result of `tools/call` for model and person (*agent tools*, results): text as it stands, pictures and sound beside
 * it, each once, however often the result repeats them. `structuredContent` speaks where the text does not already
 * say it; a failure keeps its own text.
 */
export function shapeToolResult(sent: unknown): ShapedResult {
	const result = isJsonObject(sent) ? sent : {};
	const media = new MediaList();
	const texts: string[] = [];
	for (const part of Array.isArray(result.content) ? result.content : []) {
		const text = isJsonObject(part) ? partText(part, media) : "";
		if (text.trim() !== "") texts.push(text);
	}
	const failed = result.isError === true;
	const spoken = texts.filter((text) => !isPlaceholder(text));
	const structured = result.structuredContent ?? undefined;
	if (structured !== undefined && !(failed && spoken.length > 0) && !saidAlready(structured, spoken)) {
		texts.push(JSON.stringify(withoutEncodedDeep(structured, media), null, 2));
	}
	return { text: cut(wholeText(texts.join("\n\n"))), media: media.items, failed };
}

/** Pictures and sound found so far, each once. */
class MediaList {
	readonly items: ToolMedia[] = [];
	#size = 0;
	readonly #seen = new Set<string>();

	/** Keeps a piece of data; answers how a text names it. */
	add(mime: string, data: string): string {
		const clean = data.replace(/\s+/g, "");
		const kind = mime.startsWith("image/") ? "image" : mime.startsWith("audio/") ? "audio" : undefined;
		const named = `[${kind ?? "data"} ${mime}, ${encodedBytes(clean)} bytes]`;
		if (this.#seen.has(clean)) return named;
		this.#seen.add(clean);
		if (kind === undefined || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(clean)) return named;
		if (this.#size + clean.length > maxMedia) return `${named.slice(0, -1)}, too large to show]`;
		this.#size += clean.length;
		this.items.push({ kind, mime, data: clean });
		return named;
	}

	addResource(resource: { uri: string; mime?: string; text?: string }): void {
		this.items.push({ kind: "resource", ...resource });
	}
}

const isPlaceholder = (text: string) => /^\[(image|audio|data|resource) [^\]]*\]$/.test(text);

function partText(part: Record<string, unknown>, media: MediaList): string {
	switch (part.type) {
		case "text":
			return withoutEncoded(textOf(part.text), (mime, data) => media.add(mime, data));
		case "image":
		case "audio":
			return media.add(mimeOf(part.mimeType, `${part.type}/*`), textOf(part.data));
		case "resource":
			return resourceText(isJsonObject(part.resource) ? part.resource : {}, media);
		case "resource_link":
			return linkText(part, media);
		default:
			return `[part of an unknown kind]`;
	}
}

function resourceText(resource: Record<string, unknown>, media: MediaList): string {
	const uri = uriOf(resource.uri);
	const mime = mimeOf(resource.mimeType, "");
	if (typeof resource.text === "string") {
		const text = withoutEncoded(resource.text, (type, data) => media.add(type, data));
		media.addResource({ uri, ...(mime ? { mime } : {}), text: cut(wholeText(text)) });
		return `Resource ${uri}:\n${text}`;
	}
	if (typeof resource.blob === "string") {
		const named = media.add(mime || "application/octet-stream", resource.blob);
		media.addResource({ uri, ...(mime ? { mime } : {}) });
		return `Resource ${uri}: ${named}`;
	}
	media.addResource({ uri, ...(mime ? { mime } : {}) });
	return `[resource ${uri}]`;
}

function linkText(part: Record<string, unknown>, media: MediaList): string {
	const uri = uriOf(part.uri);
	const mime = mimeOf(part.mimeType, "");
	media.addResource({ uri, ...(mime ? { mime } : {}) });
	const words = [textOf(part.title) || textOf(part.name), textOf(part.description)].filter((word) => word !== "");
	return `Resource ${uri}${words.length > 0 ? `: ${words.join(" — ")}` : ""}`;
}

/** True when a text is the structured content, or the one value of what servers wrap, such as `{result: text}`. */
function saidAlready(structured: unknown, texts: readonly string[]): boolean {
	const whole = texts.join("\n\n");
	return [...texts, whole].some((text) => {
		const values = isJsonObject(structured) ? Object.values(structured) : [];
		if (values.length === 1 && values[0] === text) return true;
		return structured === text || sameJson(parsedJson(text), structured);
	});
}

function withoutEncodedDeep(value: unknown, media: MediaList): unknown {
	if (typeof value === "string") return withoutEncoded(value, (mime, data) => media.add(mime, data));
	if (Array.isArray(value)) return value.map((inner) => withoutEncodedDeep(inner, media));
	if (!isJsonObject(value)) return value;
	const mime = mimeOf(value.mimeType ?? value.mime_type ?? value.mime, "");
	return Object.fromEntries(
		Object.entries(value).map(([key, inner]) =>
			mime !== "" && /^(data|blob|base64)$/.test(key) && typeof inner === "string" && inner.length > 64
				? [key, media.add(mime, inner)]
				: [key, withoutEncodedDeep(inner, media)],
		),
	);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const uriOf = (value: unknown): string => wholeText(textOf(value)).slice(0, 2000).replace(/\s/g, "%20");

const mimeOf = (value: unknown, otherwise: string): string =>
	typeof value === "string" && /^[\w.+-]+\/[\w.+*-]+$/.test(value) ? value.toLowerCase() : otherwise;

function cut(text: string): string {
	return text.length <= maxText
		? text
		: `${text.slice(0, maxText)}\n[${text.length - maxText} more characters left out]`;
}
