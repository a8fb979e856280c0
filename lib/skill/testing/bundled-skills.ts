import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const root = fileURLToPath(new URL("../bundled", import.meta.url));

/** Folders of the skills that come with Steward. */
export const bundledSlugs = readdirSync(root, { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map(({ name }) => name)
	.sort();

/** Paths of what lies beside a bundled SKILL.md. */
export function bundledFiles(slug: string): readonly string[] {
	return readdirSync(`${root}/${slug}`, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.name !== "SKILL.md")
		.map((entry) => `${entry.parentPath.slice(root.length + slug.length + 2)}/${entry.name}`.replace(/^\//, ""))
		.sort();
}

export const bundledText = (slug: string, path = "SKILL.md"): string => readFileSync(`${root}/${slug}/${path}`, "utf8");

/** What a page's function resolved to. */
export interface PageAnswer {
	readonly result?: string;
	readonly error?: string;
	readonly image?: { readonly base64: string };
	readonly webview?: { readonly url: string; readonly aspectRatio?: number };
}

/** A page that was read and waits to be asked. */
export interface OpenPage {
	/** `data` that is no text is sent as JSON. */
	ask(data: unknown, secret?: string): Promise<PageAnswer>;
	/** What its scripts declared. */
	value<Value>(name: string): Value;
}

/**
 * Runs a page's scripts in a context of their own that has no document unless `globals` bring one. Browsers add what
 * this leaves out: layout, real canvas, policies.
 */
export function openPage(html: string, globals: object = {}): OpenPage {
	const context = vm.createContext({ TextEncoder, TextDecoder, URL, URLSearchParams, Intl, btoa, atob, ...globals });
	vm.runInContext("globalThis.window = globalThis", context);
	for (const [, script = ""] of html.matchAll(/<script>([\s\S]*?)<\/script>/g)) vm.runInContext(script, context);
	const value = <Value>(name: string) => vm.runInContext(name, context) as Value;
	const run = value<(data: string, secret: string) => Promise<string>>("window.ai_edge_gallery_get_result");
	const ask: OpenPage["ask"] = async (data, secret = "") =>
		JSON.parse(await run(typeof data === "string" ? data : JSON.stringify(data), secret)) as PageAnswer;
	return { ask, value };
}
