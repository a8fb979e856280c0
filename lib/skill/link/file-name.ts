import { oneLine } from "./link-text";

/** Longest name without its ending, in characters. */
const nameLength = 80;

/** A name that every file system takes, of any text; `fallback` where nothing of it is left. */
export function fileName(text: string, fallback: string): string {
	const name = oneLine(text)
		.replace(/[^\p{L}\p{M}\p{N}\p{So} ._()-]+/gu, "-")
		.replace(/^[-. ]+|[-. ]+$/g, "");
	const [, stem = name, ending = ""] = /^(.+)(\.[\p{L}\p{N}]{1,10})$/u.exec(name) ?? [];
	const kept = [...stem].slice(0, nameLength).join("").trimEnd();
	return kept === "" ? fallback : `${kept}${ending}`;
}
