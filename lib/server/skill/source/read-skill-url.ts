import "server-only";
import type { GuardedFetch } from "@/lib/server/net/guarded-fetch";
import type { AppError } from "@/lib/shared/app-error";
import { packageLimits } from "@/lib/skill/skill-package";
import { readSkillIndex } from "@/lib/skill/source/skill-index";
import { indexedOrigin, rewriteSkillUrl, type SkillPlace } from "@/lib/skill/source/skill-url";
import { sourceLimits } from "@/lib/skill/source/source-contracts";
import { type Found, foundSkill } from "./found-skill";
import { isArchive } from "./open-archive";
import { readIndexed } from "./read-indexed";
import { readPageFiles } from "./read-page-files";
import { readSkillUpload } from "./read-skill-upload";
import { sourceFault } from "./source-fault";
import { openSource, type SourceReader } from "./source-reader";

/**
 * Reads the skill at an address, or the skills of a site's index or of an archive there, with the pages they run (*skills*, Sources). Throws the
 * rules `skill_url…`, `skill_index`, `skill_none` and `skill_archive…`.
 */
export async function readSkillUrl(text: string, fetch: GuardedFetch, ms: number = sourceLimits.urlMs): Promise<Found> {
	const address = rewriteSkillUrl(text);
	if (!address.ok) throw sourceFault(address.rule);
	const source = openSource(fetch, ms);
	let fault: AppError | undefined;
	for (const place of address.places) {
		const found = await readPlace(source, place);
		if ("skills" in found) return found;
		// what the first place says is about the address that was given, unless it only says that nothing is there
		if (fault === undefined || fault.body.rule === "skill_url_missing") fault = found;
	}
	throw fault ?? sourceFault("skill_url_missing");
}

/** What is at a place, or why nothing is. */
async function readPlace(source: SourceReader, { url, kind, only }: SkillPlace): Promise<Found | AppError> {
	const { status, bytes } = await source.get(url);
	const fault = statusFault(status);
	if (fault !== undefined) return fault;
	if (kind === "index") {
		const listed = new TextDecoder().decode(bytes);
		const index = readSkillIndex(listed);
		if (index === undefined) return sourceFault(/^\s*</.test(listed) ? "skill_url_page" : "skill_index");
		const entries = index.entries.filter(({ folder }) => only === undefined || folder === only);
		return readIndexed(source, url, { ...index, entries });
	}
	return isArchive(bytes) ? readPacked(url, bytes, only) : readFile(source, url, bytes);
}

/** The skills in an archive at an address, like those in one that is uploaded. */
async function readPacked(url: string, bytes: Uint8Array, only: string | undefined): Promise<Found | AppError> {
	const { skills, left_out } = await readSkillUpload([{ path: "skills.zip", bytes: new Uint8Array(bytes) }]);
	const wanted = skills.filter(({ folder }) => only === undefined || folder === only);
	if (wanted.length === 0) return sourceFault("skill_url_missing");
	return {
		skills: wanted.map((one) => {
			const origin = one.folder === "" ? url : indexedOrigin(url, one.folder);
			return { ...one, package: { ...one.package, origin } };
		}),
		left_out,
	};
}

async function readFile(source: SourceReader, url: string, bytes: Uint8Array): Promise<Found | AppError> {
	const at = { origin: url, folder: "" };
	const alone = foundSkill(bytes, { ...at, files: undefined });
	if (!alone.parsed.ok) {
		if (alone.parsed.code === "HTML_PAGE") return sourceFault("skill_url_page");
		if (isPointer(bytes)) return sourceFault("skill_url_pointer");
		return { skills: [alone], left_out: [] };
	}
	const { files, left_out } = await readPageFiles(source, url, alone.parsed.skill);
	return { skills: [foundSkill(bytes, { ...at, files })], left_out };
}

function statusFault(status: number): AppError | undefined {
	if (status >= 200 && status < 300) return undefined;
	if (status === 404 || status === 410) return sourceFault("skill_url_missing");
	return status === 401 || status === 403
		? sourceFault("skill_url_sign_in")
		: sourceFault("skill_url_status", { status });
}

/** What raw hosts answer for a file kept elsewhere: a pointer of Git LFS, or the path of a symbolic link. */
function isPointer(bytes: Uint8Array): boolean {
	if (bytes.byteLength > Math.min(1024, packageLimits.skillFile)) return false;
	const text = new TextDecoder().decode(bytes).trim();
	return (
		text.startsWith("version https://git-lfs.github.com/spec/") || /^(?:\.{0,2}\/)?[\w@.-]+(?:\/[\w@.-]+)+$/.test(text)
	);
}
