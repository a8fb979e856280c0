const mostScripts = 20;
/** Mentions that are looked at; a body that names pages more often names the same ones. */
const mostMentions = 500;
/** Longest path before `.html` that is looked at. */
const longestPath = 200;

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
	const named = namedPages(body);
	if (files === undefined) return { scripts: [...new Set(["index.html", ...named])], missing: [] };
	const there = new Set(files.filter((path) => path.startsWith("scripts/")).map((path) => path.slice(8)));
	const wanted = named.length > 0 && !there.has("index.html") ? named : [...new Set(["index.html", ...named])];
	return {
		scripts: wanted.filter((name) => there.has(name)),
		missing: wanted.filter((name) => !there.has(name)),
	};
}

function namedPages(body: string): readonly string[] {
	const named = new Set<string>();
	let mentions = 0;
	for (const { index } of body.matchAll(/\.html\b/gi)) {
		const before = body.slice(Math.max(0, index - longestPath), index);
		const path = /[\w/.-]*$/.exec(before)?.[0] ?? "";
		const folders = path.split("/");
		const name = folders.pop() ?? "";
		const shown = folders.some((folder) => folder.toLowerCase() === "assets");
		// Two slashes in a row: an address, not a file.
		const address = path.includes("//") || path.includes("..");
		if (/^[\w-]/.test(name) && !shown && !address) named.add(`${name}${body.slice(index, index + 5)}`);
		mentions += 1;
		if (named.size >= mostScripts || mentions >= mostMentions) break;
	}
	return [...named];
}
