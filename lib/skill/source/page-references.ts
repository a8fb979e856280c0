import { archivePath } from "./archive-path";

const attribute = /\b(?:src|href|poster)\s*=\s*(?:"([^"]{1,300})"|'([^']{1,300})'|([^\s"'>]{1,300}))/gi;
const styled = /\burl\(\s*["']?([^"'()]{1,300})["']?\s*\)|@import\s+["']([^"']{1,300})["']/gi;
const quoted = /"([^"\\\n]{1,200})"|'([^'\\\n]{1,200})'|`([^`\\\n]{1,200})`/g;
const filePath =
	/^(?:\.{0,2}\/)?[\w@. -]+(?:\/[\w@. -]+)*\.(?:m?js|css|json|html?|svg|png|jpe?g|gif|webp|wav|mp3|ogg|woff2?|csv|txt)(?:[?#].*)?$/i;

/** Whether a file may name others. */
export const mayRefer = (path: string) => /\.(?:html?|css|m?js)$/i.test(path);

/**
 * The files of a skill that a page, a style sheet or a script of it names, as paths below the skill's folder, `path` being
 * its own. What lies elsewhere is not among them. A page that is only named is looked for below `assets`, too.
 */
export function pageReferences(text: string, path: string): readonly string[] {
	const found = new Set<string>();
	const add = (reference: string, from: string) => {
		const resolved = resolvePath(reference, from);
		if (resolved !== undefined && resolved !== path) found.add(resolved);
	};
	for (const reference of [...matches(text, attribute), ...matches(text, styled)]) add(reference, path);
	if (/\.css$/i.test(path)) return [...found];
	for (const reference of matches(text, quoted)) {
		if (!filePath.test(reference)) continue;
		add(reference, /^[^/]+\.html?(?:[?#].*)?$/i.test(reference) ? "assets/page.html" : path);
	}
	return [...found];
}

/** More than any page names; what comes after is not looked at. */
const mostMatches = 5_000;

function matches(text: string, pattern: RegExp): ReadonlySet<string> {
	const all = new Set<string>();
	let left = mostMatches;
	for (const [, ...groups] of text.matchAll(pattern)) {
		if (left-- === 0) break;
		all.add(groups.find((group) => group !== undefined) ?? "");
	}
	return all;
}

/** Any host: only what stays on it, in the folder, is the skill's own. */
const folder = "https://skill.invalid/skill/";

function resolvePath(reference: string, from: string): string | undefined {
	const text = reference.trim();
	if (text === "" || text.startsWith("#") || !URL.canParse(text, folder + from)) return undefined;
	const url = new URL(text, folder + from);
	url.search = "";
	url.hash = "";
	if (!url.href.startsWith(folder) || url.href === folder) return undefined;
	try {
		const path = decodeURIComponent(url.href.slice(folder.length));
		return archivePath(path) === path ? path : undefined;
	} catch {
		return undefined;
	}
}
