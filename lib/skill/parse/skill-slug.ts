/** Longest slug, in characters of the standard's limit for a name. */
export const slugLimit = 64;

const apostrophes = /['’]/g;
const separators = /[^\p{L}\p{M}\p{N}]+/gu;
const edges = /^-|-$/g;

/**
 * The name that a skill is looked up by (*skills*, File): lower case, letters and digits of any alphabet, `-` for
 * everything between them, at most 64 characters. Empty when a name has neither letter nor digit. A slug is its own slug.
 */
export function skillSlug(name: string): string {
	const words = name
		.slice(0, 1_024)
		.normalize("NFKC")
		.toLowerCase()
		.normalize("NFKC")
		.replaceAll(apostrophes, "")
		.replaceAll(separators, "-")
		.replaceAll(edges, "");
	const cut = Array.from(words).slice(0, slugLimit).join("");
	return cut.replaceAll(edges, "");
}
