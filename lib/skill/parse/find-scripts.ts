const page = /([\w/.-]{0,200}\/)?([\w-][\w.-]{0,100}\.html)\b/gi;
const mostScripts = 20;

/**
 * The pages that may be run: `index.html` and each page that the body names, by base name. Pages below `assets` are
 * shown, not run. Where the files are known only those that are there count; `missing` names the others.
 */
export function findScripts(
	body: string,
	runs: boolean,
	files: readonly string[] | undefined,
): { readonly scripts: readonly string[]; readonly missing: readonly string[] } {
	if (!runs) return { scripts: [], missing: [] };
	const named = new Set<string>();
	for (const [, folder = "", name = ""] of body.matchAll(page)) {
		if (/(?:^|\/)assets\//i.test(folder) || folder.includes("//")) continue;
		if (named.size < mostScripts) named.add(name);
	}
	if (files === undefined) return { scripts: [...new Set(["index.html", ...named])], missing: [] };
	const there = new Set(files.filter((path) => path.startsWith("scripts/")).map((path) => path.slice(8)));
	const wanted = named.size > 0 && !there.has("index.html") ? [...named] : [...new Set(["index.html", ...named])];
	return {
		scripts: wanted.filter((name) => there.has(name)),
		missing: wanted.filter((name) => !there.has(name)),
	};
}
