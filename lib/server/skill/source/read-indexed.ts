import "server-only";
import { isAppError } from "@/lib/shared/app-error";
import { packageLimits, type SkillFile } from "@/lib/skill/skill-package";
import type { SkillReading } from "@/lib/skill/skill-views";
import type { IndexEntry, SkillIndex } from "@/lib/skill/source/skill-index";
import { indexedOrigin } from "@/lib/skill/source/skill-url";
import { byPath, type Found, type FoundSkill, foundSkill, skillFile } from "./found-skill";
import { besides } from "./read-page-files";
import { sourceFault } from "./source-fault";
import type { SourceReader } from "./source-reader";

type LeftOut = SkillReading["left_out"][number];

/** Reads the skills that an index lists, from beside it. Throws `skill_index` when none of them is there. */
export async function readIndexed(source: SourceReader, url: string, index: SkillIndex): Promise<Found> {
	const left_out: LeftOut[] = [...index.left_out];
	const skills: FoundSkill[] = [];
	const budget = { bytes: packageLimits.total };
	// a few at a time: one after the other, each with its files
	const waiting = [...index.entries];
	await Promise.all(
		Array.from({ length: 5 }, async () => {
			for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
				const found = await readEntry(source, url, entry, budget);
				skills.push(...found.skills);
				left_out.push(...found.left_out);
			}
		}),
	);
	if (skills.length === 0) throw sourceFault("skill_index");
	return { skills: skills.toSorted((a, b) => (a.folder < b.folder ? -1 : 1)), left_out };
}

async function readEntry(
	source: SourceReader,
	url: string,
	entry: IndexEntry,
	budget: { bytes: number },
): Promise<Found> {
	const left_out: LeftOut[] = [];
	const take = async (path: string): Promise<Uint8Array | undefined> => {
		const shown = `${entry.folder}/${path}`;
		const read = source.hasMore() ? await ask(source, besides(url, shown)) : "too_many";
		const reason =
			typeof read === "string" ? read : read !== undefined && read.byteLength > budget.bytes ? "too_large" : undefined;
		if (reason !== undefined) left_out.push({ path: shown, reason });
		if (reason !== undefined || typeof read === "string" || read === undefined) return undefined;
		budget.bytes -= read.byteLength;
		return read;
	};
	const main = await take(entry.skillFile);
	if (main === undefined) return { skills: [], left_out };
	const files: SkillFile[] = [];
	for (const path of entry.files.slice(0, packageLimits.files)) {
		const bytes = await take(path);
		if (bytes !== undefined) files.push(skillFile(path, bytes));
	}
	for (const path of entry.files.slice(packageLimits.files))
		left_out.push({ path: `${entry.folder}/${path}`, reason: "too_many" });
	const origin = indexedOrigin(url, entry.folder);
	return { skills: [foundSkill(main, { origin, folder: entry.folder, files: byPath(files) })], left_out };
}

/** Undefined for what is not there. */
async function ask(source: SourceReader, url: string): Promise<Uint8Array | "too_large" | undefined> {
	try {
		const { status, bytes } = await source.get(url);
		return status >= 200 && status < 300 ? bytes : undefined;
	} catch (error) {
		if (isAppError(error) && error.body.reason === "too_large") return "too_large";
		throw error;
	}
}
