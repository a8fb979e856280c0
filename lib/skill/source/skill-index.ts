import { packageLimits } from "../skill-package";
import type { SkillReading } from "../skill-views";
import { archivePath, isHidden, isNoise, isSkillFile } from "./archive-path";

/** A skill that an index lists. */
export interface IndexEntry {
	/** Its folder beside the index. */
	readonly folder: string;
	readonly skillFile: string;
	/** Paths below the folder, without the SKILL.md. */
	readonly files: readonly string[];
}

export interface SkillIndex {
	readonly entries: readonly IndexEntry[];
	readonly left_out: SkillReading["left_out"];
}

/**
 * Reads a list of skills (`.well-known/skills/index.json`): `skills`, each with `name` and `files`. Undefined for text
 * that is none. A skill or a file with a path that could lead out of the list's own folder is left out.
 */
export function readSkillIndex(text: string): SkillIndex | undefined {
	const listed = listedSkills(text);
	if (listed === undefined) return undefined;
	const entries: IndexEntry[] = [];
	const left_out: SkillReading["left_out"][number][] = [];
	for (const [place, one] of listed.entries()) {
		const entry = readEntry(one);
		if (entry === undefined) left_out.push({ path: `skills[${place}]`, reason: "outside" });
		else if (entries.length >= packageLimits.skills) left_out.push({ path: entry.folder, reason: "too_many" });
		else entries.push(entry);
	}
	return { entries, left_out };
}

function listedSkills(text: string): readonly unknown[] | undefined {
	try {
		const parsed: unknown = JSON.parse(text);
		const skills = typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, "skills") : undefined;
		return Array.isArray(skills) ? skills : undefined;
	} catch {
		return undefined;
	}
}

function readEntry(one: unknown): IndexEntry | undefined {
	if (typeof one !== "object" || one === null) return undefined;
	const [name, files = ["SKILL.md"]]: unknown[] = [Reflect.get(one, "name"), Reflect.get(one, "files")];
	if (typeof name !== "string" || !/^[\p{L}\p{N}_-][\p{L}\p{N}_.-]{0,63}$/u.test(name)) return undefined;
	if (!Array.isArray(files) || !files.every(isPlainPath)) return undefined;
	const own = files.filter((path) => isSkillFile(path) && !path.includes("/"));
	const skillFile = own.find((path) => path === "SKILL.md") ?? own[0];
	if (skillFile === undefined) return undefined;
	// another spelling beside it would be shown as if it were the one that counts
	const beside = files.filter((path) => !own.includes(path) && !isHidden(path) && !isNoise(path));
	return { folder: name, skillFile, files: beside };
}

/** A path that means the same before and after it is decoded. */
function isPlainPath(path: unknown): path is string {
	return typeof path === "string" && archivePath(path) === path && !path.includes("%");
}
