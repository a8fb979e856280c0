import { hiddenCharacters } from "../parse/clean-line";

/** A path of an archive or a folder as it is kept, or undefined for one that leads out of it. */
export function archivePath(name: string): string | undefined {
	const path = name.replaceAll("\\", "/");
	if (path === "" || path.startsWith("/") || /^[a-z]:/i.test(path) || path.length > maxLength) return undefined;
	const parts = path.split("/").filter((part) => part !== "" && part !== ".");
	if (parts.length === 0 || parts.length > maxDepth) return undefined;
	return parts.some((part) => part === ".." || hasControl(part)) ? undefined : parts.join("/");
}

const maxLength = 512;
const maxDepth = 24;

/** Controls, ends of lines, and characters that turn or hide what is shown: paths stand in prompts and lists. */
const hasControl = (part: string) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(part) || hiddenCharacters.test(part);

/** What programs leave in archives and folders beside what people put there. */
const noise = /^(?:__MACOSX|\.git|\.svn|\.hg|node_modules|__pycache__|Thumbs\.db|desktop\.ini|\.DS_Store|\._.*)$/i;

/** Whether a part of the path is left behind by a program; nothing below it is ever a skill. */
export function isNoise(path: string): boolean {
	return path.split("/").some((part) => noise.test(part));
}

/** Whether a file of a skill is for programs only: hidden ones may hold what its author never meant to give away. */
export function isHidden(pathInSkill: string): boolean {
	return pathInSkill.split("/").some((part) => part.startsWith("."));
}

/** `SKILL.md` in any case. */
export function isSkillFile(path: string): boolean {
	return /(?:^|\/)skill\.md$/i.test(path);
}

/** The folder of a path; empty at the top. */
export function folderOf(path: string): string {
	return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
