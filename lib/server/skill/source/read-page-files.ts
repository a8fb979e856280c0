import "server-only";
import { isAppError } from "@/lib/shared/app-error";
import type { Skill } from "@/lib/skill/skill";
import type { SkillFile } from "@/lib/skill/skill-package";
import type { SkillReading } from "@/lib/skill/skill-views";
import { mayRefer, pageReferences } from "@/lib/skill/source/page-references";
import { sourceLimits } from "@/lib/skill/source/source-contracts";
import { byPath, fileBytes, skillFile } from "./found-skill";
import type { SourceReader } from "./source-reader";

/** How many files are asked for at once. */
const atOnce = 5;

/**
 * The pages that a skill runs and what they name, all below its own folder: at most 20 files and 2 MiB. What is not there
 * is passed over; the reading of the skill says which of its pages are missing.
 */
export async function readPageFiles(
	source: SourceReader,
	url: string,
	skill: Skill,
): Promise<{ readonly files: readonly SkillFile[]; readonly left_out: SkillReading["left_out"] }> {
	const files = new Map<string, SkillFile>();
	const left_out = new Map<string, SkillReading["left_out"][number]>();
	const asked = new Set<string>(["SKILL.md"]);
	let open = skill.scripts.map((name) => `scripts/${name}`);
	let bytes = 0;
	const take = (file: SkillFile) => {
		bytes += fileBytes(file);
		if (files.size >= sourceLimits.pageFiles) return refuse(file.path, "too_many");
		if (bytes > sourceLimits.pageBytes) return refuse(file.path, "too_large");
		files.set(file.path, file);
		if (file.encoding === "utf8" && mayRefer(file.path)) open.push(...pageReferences(file.content, file.path));
	};
	const refuse = (path: string, reason: "too_many" | "too_large") => void left_out.set(path, { path, reason });
	while (open.length > 0) {
		const next = open.filter((path) => !asked.has(path)).slice(0, atOnce);
		open = open.filter((path) => !asked.has(path) && !next.includes(path));
		for (const path of next) asked.add(path);
		const full = files.size >= sourceLimits.pageFiles || !source.hasMore();
		if (full) for (const path of next) refuse(path, "too_many");
		else for (const answer of await Promise.all(next.map((path) => ask(source, url, path)))) {
			if (answer === "missing") continue;
			if ("reason" in answer) refuse(answer.path, answer.reason);
			else take(answer);
		}
	}
	return { files: byPath([...files.values()]), left_out: [...left_out.values()] };
}

type Asked = SkillFile | { readonly path: string; readonly reason: "too_large" } | "missing";

async function ask(source: SourceReader, url: string, path: string): Promise<Asked> {
	try {
		const { status, bytes } = await source.get(besides(url, path));
		if (status < 200 || status > 299) return "missing";
		const file = skillFile(path, bytes);
		// sites of one page answer it for everything
		const page = /^\s*<(?:!doctype\s+html|html)\b/i.test(file.content.slice(0, 200));
		return page && !/\.html?$/i.test(path) ? "missing" : file;
	} catch (error) {
		if (isAppError(error) && error.body.reason === "too_large") return { path, reason: "too_large" };
		throw error;
	}
}

/** The address of a file beside another one. */
export function besides(url: string, path: string): string {
	return new URL(path.split("/").map(encodeURIComponent).join("/"), new URL(".", url)).href;
}
