import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { runLimits, type SkillResult } from "../skill-run";
import { readImage } from "./read-image";

/** Shape of a page whose author named none, width by height. */
const usualAspect = 4 / 3;
const [narrowest, widest] = [0.5, 3];

/**
 * What a skill's page answered (*skills*, Executors): any parts of `result`, `image`, `webview` and `error`, where an
 * error wins. Other keys are passed over; a part that is there and cannot be read is an error that names it. Text that
 * is no JSON object is the answer itself. Never throws.
 */
export function readSkillResult(raw: string): SkillResult {
	const answer = parse(raw);
	if (!isJsonObject(answer)) return textPart(answer);
	const error = errorPart(answer.error);
	if (error) return { error };
	const image = imagePart(answer.image);
	if (image && "error" in image) return image;
	const webview = webviewPart(answer.webview);
	if (webview && "error" in webview) return webview;
	return { ...textPart(answer.result), ...(image && { image }), ...(webview && { webview }) };
}

/** One line for the model per part that it does not see itself. */
export function resultNotes({ image, webview }: SkillResult): string[] {
	return [
		...(image ? ["[An image was made; the person sees it below this call.]"] : []),
		...(webview ? [webviewNote(webview.url)] : []),
	];
}

/** True for an address of its own, not a path below a skill. */
export function isAbsolute(url: string): boolean {
	return /^[a-z][a-z0-9+.-]*:/i.test(url);
}

const webviewNote = (url: string) =>
	isAbsolute(url)
		? "[A link to a page is offered to the person; nothing was opened.]"
		: "[A page was made; the person sees it below this call.]";

function parse(raw: string): Json {
	try {
		return JSON.parse(raw) as Json;
	} catch {
		return raw;
	}
}

/** Text as it is, anything else as JSON; nothing for what says nothing. */
function textPart(value: Json | undefined): SkillResult {
	if (value === undefined || value === null || value === "") return {};
	return { text: typeof value === "string" ? value : JSON.stringify(value) };
}

function errorPart(value: Json | undefined): SkillResult["error"] {
	if (value === undefined || value === null || value === "" || value === false) return undefined;
	const said = isJsonObject(value) && typeof value.message === "string" ? value.message : value;
	const message = typeof said === "string" ? said : JSON.stringify(said);
	return { code: "skill_error", message };
}

type Faulty = Required<Pick<SkillResult, "error">>;

const malformed = (part: string, why: string): Faulty => ({
	error: { code: "not_an_answer", message: `The skill's answer has a part '${part}' that ${why}.` },
});

function imagePart(value: Json | undefined): SkillResult["image"] | Faulty {
	if (value === undefined || value === null) return undefined;
	const data = isJsonObject(value) ? (value.base64 ?? value.data) : value;
	if (typeof data !== "string" || data.trim() === "") return malformed("image", "holds no base64");
	const image = readImage(data);
	if (!image) return malformed("image", "is no PNG, JPEG, WebP or GIF in base64");
	if (image.bytes > runLimits.imageBytes) return malformed("image", `is larger than ${runLimits.imageBytes} bytes`);
	return { mime: image.mime, data: image.data };
}

function webviewPart(value: Json | undefined): SkillResult["webview"] | Faulty {
	if (value === undefined || value === null) return undefined;
	const { url, aspectRatio, aspect_ratio }: JsonObject = isJsonObject(value) ? value : { url: value };
	if (typeof url !== "string" || url.trim() === "") return malformed("webview", "has no url");
	const place = placeOf(url.trim());
	if (place === undefined) return malformed("webview", "has a url that is neither http nor a file of the skill");
	return { url: place, aspect_ratio: aspectOf(aspectRatio ?? aspect_ratio) };
}

/** An http(s) address, or a path that stays below the skill; undefined for anything else. */
function placeOf(url: string): string | undefined {
	if (isAbsolute(url)) return /^https?:\/\//i.test(url) ? webAddress(url) : undefined;
	if (/^[/\\]|[\\\p{Cc}]/u.test(url)) return undefined;
	const path = url.replace(/^(?:\.\/)+/, "");
	const parts = decodedPath(path.split(/[?#]/, 1)[0] ?? "");
	if (parts === undefined || parts === "") return undefined;
	return parts.split(/[/\\]/).some((part) => part === ".." || part === ".") ? undefined : path;
}

/** Without a name in front of the host, which reads as if it were the host. */
function webAddress(url: string): string | undefined {
	const address = URL.canParse(url) ? new URL(url) : undefined;
	return address?.username === "" && address.password === "" ? address.href : undefined;
}

/** A path as files are named; undefined for escapes that are no UTF-8. */
export function decodedPath(path: string): string | undefined {
	try {
		return decodeURIComponent(path);
	} catch {
		return undefined;
	}
}

function aspectOf(value: Json | undefined): number {
	const ratio = typeof value === "string" ? Number(value) : value;
	if (typeof ratio !== "number" || !Number.isFinite(ratio) || ratio <= 0) return usualAspect;
	return Math.min(widest, Math.max(narrowest, ratio));
}
