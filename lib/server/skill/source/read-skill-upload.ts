import "server-only";
import type { UploadedFile } from "@/lib/server/http/read-form";
import { packageLimits, type SkillFile } from "@/lib/skill/skill-package";
import type { LeftOutReason } from "@/lib/skill/skill-views";
import { archivePath, isNoise, isSkillFile } from "@/lib/skill/source/archive-path";
import { type FoundFolder, groupSkills } from "@/lib/skill/source/group-skills";
import { type Found, type FoundSkill, foundSkill, skillFile } from "./found-skill";
import { type ArchiveFile, isArchive, openArchive } from "./open-archive";
import { sourceFault } from "./source-fault";

/**
 * Skills in uploaded files, folders and zip archives (*skills*, Sources). In a skill's own folder a link or a file under
 * a password refuses the whole upload; elsewhere it is left out. Throws the rules `skill_none` and `skill_archive…`.
 */
export async function readSkillUpload(files: readonly UploadedFile[]): Promise<Found> {
	const found: ArchiveFile[] = [];
	const several = files.length > 1;
	for (const file of asSkillFile(files)) found.push(...(await filesIn(file, several)));
	const byPath = firstByPath(found);
	const { folders, left_out } = groupSkills([...byPath.values()]);
	refuseUnreadable(folders.length === 0 ? found : folders.flatMap(filesOf));
	if (folders.length === 0) throw sourceFault("skill_none");
	const skills: FoundSkill[] = [];
	for (const folder of folders) skills.push(await readFolder(folder));
	return {
		skills,
		left_out: left_out.map((one) => ({ ...one, reason: reasonOf(byPath.get(one.path)) ?? one.reason })),
	};
}

/** Of a path that is there twice the first counts. */
function firstByPath(files: readonly ArchiveFile[]): ReadonlyMap<string, ArchiveFile> {
	return new Map(files.toReversed().map((file) => [file.path, file]));
}

function reasonOf(file: ArchiveFile | undefined): LeftOutReason | undefined {
	if (file?.kind === "link") return "link";
	return file?.kind === "locked" ? "encrypted" : undefined;
}

async function filesIn(file: UploadedFile, several: boolean): Promise<readonly ArchiveFile[]> {
	const path = archivePath(file.path);
	if (path === undefined) throw sourceFault("skill_archive_outside");
	if (!isArchive(file.bytes) || isNoise(path)) {
		return [{ path, bytes: file.bytes.byteLength, kind: "file", read: async () => file.bytes }];
	}
	const entries = await openArchive(file.bytes);
	const above = path.replace(/\.[^./]+$/, "");
	return several ? entries.map((entry) => ({ ...entry, path: `${above}/${entry.path}` })) : entries;
}

/** A single Markdown file is a skill whatever its name is. */
function asSkillFile(files: readonly UploadedFile[]): readonly UploadedFile[] {
	const [only] = files;
	if (files.length !== 1 || only === undefined || !/\.(?:md|markdown|txt)$/i.test(only.path)) return files;
	return isSkillFile(only.path) ? files : [{ ...only, path: "SKILL.md" }];
}

const filesOf = (folder: FoundFolder<ArchiveFile>) => [folder.skillFile, ...folder.files.map(({ file }) => file)];

function refuseUnreadable(files: readonly ArchiveFile[]): void {
	if (files.some(({ kind }) => kind === "link")) throw sourceFault("skill_archive_link");
	if (files.some(({ kind }) => kind === "locked")) throw sourceFault("skill_archive_locked");
}

async function readFolder({ folder, skillFile: main, files }: FoundFolder<ArchiveFile>) {
	if (main.bytes > packageLimits.file) throw sourceFault("skill_upload_large", { mib: 1 });
	const bytes = await main.read();
	const read: SkillFile[] = [];
	for (const { path, file } of files) read.push(skillFile(path, await file.read()));
	return foundSkill(bytes, { origin: "upload", folder, files: read });
}
