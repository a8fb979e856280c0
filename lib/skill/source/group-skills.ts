import { packageLimits } from "../skill-package";
import type { SkillReading } from "../skill-views";
import { folderOf, isHidden, isNoise, isSkillFile } from "./archive-path";

/** A file of an archive, a folder or an upload before it is read. */
export interface FoundFile {
	/** As `archivePath` makes it. */
	readonly path: string;
	/** As declared; what it really has is seen when it is read. */
	readonly bytes: number;
}

/** The files of one skill. */
export interface FoundFolder<File extends FoundFile> {
	readonly folder: string;
	readonly skillFile: File;
	/** Beside the SKILL.md, by path; `path` is below the folder. */
	readonly files: readonly { readonly path: string; readonly file: File }[];
}

type LeftOut = SkillReading["left_out"][number];

/**
 * Finds the skills among files: each folder with a SKILL.md is one, and a file belongs to the nearest such folder above
 * it. The rest is named as left out.
 */
export function groupSkills<File extends FoundFile>(
	files: readonly File[],
): { readonly folders: readonly FoundFolder<File>[]; readonly left_out: readonly LeftOut[] } {
	const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
	const skillFiles = findSkillFiles(sorted);
	const left_out: LeftOut[] = [];
	const kept = [...skillFiles].slice(0, packageLimits.skills);
	for (const [, file] of [...skillFiles].slice(packageLimits.skills))
		left_out.push({ path: file.path, reason: "too_many" });
	const beside = new Map<string, File[]>(kept.map(([folder]) => [folder, []]));
	for (const file of sorted) {
		const owner = ownerOf(file.path, skillFiles);
		if (owner !== undefined && skillFiles.get(owner) === file) continue;
		const own = owner === undefined ? undefined : beside.get(owner);
		if (own === undefined) left_out.push({ path: file.path, reason: "junk" });
		else own.push(file);
	}
	const folders = kept.map(([folder, skillFile]) => {
		const { taken, rest } = takeFiles(folder, skillFile, beside.get(folder) ?? []);
		left_out.push(...rest);
		return { folder, skillFile, files: taken };
	});
	return { folders, left_out };
}

/** By folder; of two that differ in case only, the standard's spelling counts. */
function findSkillFiles<File extends FoundFile>(sorted: readonly File[]): Map<string, File> {
	const found = new Map<string, File>();
	for (const file of sorted) {
		if (!isSkillFile(file.path) || isNoise(file.path)) continue;
		const folder = folderOf(file.path);
		if (!found.has(folder) || file.path.endsWith("SKILL.md")) found.set(folder, file);
	}
	return found;
}

function ownerOf(path: string, skills: ReadonlyMap<string, unknown>): string | undefined {
	for (let folder = folderOf(path); ; folder = folderOf(folder)) {
		if (skills.has(folder)) return folder;
		if (folder === "") return undefined;
	}
}

function takeFiles<File extends FoundFile>(folder: string, skillFile: File, files: readonly File[]) {
	const taken: { path: string; file: File }[] = [];
	const rest: LeftOut[] = [];
	let total = skillFile.bytes;
	for (const file of files) {
		const path = folder === "" ? file.path : file.path.slice(folder.length + 1);
		const reason = refusal(path, file, total, taken.length);
		if (reason !== undefined) rest.push({ path: file.path, reason });
		else {
			taken.push({ path, file });
			total += file.bytes;
		}
	}
	return { taken, rest };
}

function refusal(path: string, file: FoundFile, total: number, count: number): LeftOut["reason"] | undefined {
	if (isNoise(path) || isHidden(path)) return "junk";
	if (file.bytes > packageLimits.file || total + file.bytes > packageLimits.total) return "too_large";
	return count >= packageLimits.files ? "too_many" : undefined;
}
