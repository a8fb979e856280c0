import { type Inlining, takeFile } from "./inlining";
import { dataAddress, fileText } from "./package-file";

/** Style sheets that import each other in a circle end here. */
const deepest = 5;

// Bounded, so that a sheet of only beginnings is read in one pass.
const addresses = /url\(\s{0,20}(?:"([^"]{0,500})"|'([^']{0,500})'|([^\s"')]{0,500}))\s{0,20}\)/g;
const imports = /@import\s{1,20}(?:url\(\s{0,20})?["']?([^"')\s;]{1,500})["']?\s{0,20}\)?\s{0,20}([^;{}]{0,200});/g;

/** A style sheet of the file `from` with the package's own files put in. */
export function inlineCss(work: Inlining, from: string, css: string, depth = 0): string {
	const sheets = css.replace(imports, (whole, address: string, media: string) => {
		const file = takeFile(work, from, address);
		if (!file) return whole;
		if (depth >= deepest) return "";
		const text = inlineCss(work, file.path, fileText(file), depth + 1);
		return media.trim() === "" ? text : `@media ${media.trim()} { ${text} }`;
	});
	return sheets.replace(addresses, (whole, double?: string, single?: string, bare?: string) => {
		const file = takeFile(work, from, double ?? single ?? bare ?? "");
		return file ? `url("${dataAddress(file)}")` : whole;
	});
}
