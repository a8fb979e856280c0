import type { SkillFile, SkillPackage } from "../skill-package";
import { fileType } from "./file-type";

/**
 * The page of a script: `script` is the base name that a skill knows it by (`index.html`), or a path. The folder
 * `scripts` comes first (gallery dialect).
 */
export function scriptPage({ files }: SkillPackage, script: string): SkillFile | undefined {
	const name = script.replace(/^(?:\.?\/)+/, "");
	const at = (path: string) => files.find((file) => file.path === path);
	return at(`scripts/${name}`) ?? at(name) ?? files.find((file) => file.path.endsWith(`/${name}`));
}

/** The file that a relative address in the file `from` is about; undefined for other addresses and for files that are not there. */
export function fileAt({ files }: SkillPackage, from: string, address: string): SkillFile | undefined {
	if (address === "" || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address)) return undefined;
	const base = `https://skill.invalid/${encodePath(from)}`;
	// Browsers drop tabs and turn `\\` into `/`, so an address can still be about a host, and none.
	const path = URL.canParse(address, base) ? pathOf(new URL(address, base)) : undefined;
	return path === undefined ? undefined : files.find((file) => file.path === path);
}

const encodePath = (path: string) => path.split("/").map(encodeURIComponent).join("/");

function pathOf(url: URL): string | undefined {
	try {
		return decodeURIComponent(url.pathname.slice(1));
	} catch {
		return undefined;
	}
}

/** The text of a file; bytes that are no UTF-8 become replacement characters. */
export function fileText({ encoding, content }: SkillFile): string {
	return encoding === "utf8" ? content : new TextDecoder().decode(bytesOf(content));
}

/** The bytes of a file as they were. */
export function fileBytes({ encoding, content }: SkillFile): Uint8Array<ArrayBuffer> {
	return encoding === "utf8" ? new TextEncoder().encode(content) : bytesOf(content);
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** A file as a `data:` address (RFC 2397). */
export function dataAddress(file: SkillFile): string {
	const type = fileType(file.path).replace("; ", ";");
	if (file.encoding === "base64") return `data:${type};base64,${file.content}`;
	return `data:${type},${encodeURIComponent(file.content)}`;
}
