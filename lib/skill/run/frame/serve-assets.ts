import type { SkillFile } from "../../skill-package";

/**
 * Answers what a page asks for by relative addresses from the files that came with it: `fetch`, `Worker`, and `src` of
 * pictures and sounds. Relative is to the folder `scripts` (gallery dialect), then to the skill's own folder.
 */
export function serveAssets(
	page: Window & typeof globalThis,
	assets: readonly SkillFile[],
	types: Readonly<Record<string, string>>,
): void {
	if (assets.length === 0) return;
	const byPath = new Map(assets.map((file) => [file.path, file]));
	const { fetch: load, Worker: NativeWorker } = page;
	const fileOf = (address: unknown): Blob | undefined => {
		const text = String(address);
		if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i.test(text)) return undefined;
		const paths = ["scripts/", ""].map((folder) => new URL(text, `https://skill.invalid/${folder}`).pathname.slice(1));
		const file = paths.map((path) => byPath.get(decodeURIComponent(path))).find((found) => found !== undefined);
		if (!file) return undefined;
		const type = types[/[^.]*$/.exec(file.path)?.[0]?.toLowerCase() ?? ""] ?? "application/octet-stream";
		const bytes =
			file.encoding === "utf8"
				? new TextEncoder().encode(file.content)
				: Uint8Array.from(atob(file.content), (character) => character.charCodeAt(0));
		return new Blob([bytes], { type });
	};
	page.fetch = (input, init) => {
		const file = input instanceof Request ? undefined : fileOf(input);
		return file ? Promise.resolve(new Response(file)) : load.call(page, input, init);
	};
	page.Worker = class extends NativeWorker {
		constructor(address: string | URL, options?: WorkerOptions) {
			const file = fileOf(address);
			super(file ? URL.createObjectURL(file) : address, options);
		}
	};
	for (const { prototype } of [page.HTMLImageElement, page.HTMLMediaElement]) {
		const native = Object.getOwnPropertyDescriptor(prototype, "src");
		if (!native?.set) continue;
		Object.defineProperty(prototype, "src", {
			...native,
			set(address: unknown) {
				const file = fileOf(address);
				native.set?.call(this, file ? URL.createObjectURL(file) : address);
			},
		});
	}
}
