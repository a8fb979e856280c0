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

/** What was taken so far. */
interface Basket {
	readonly files: Map<string, SkillFile>;
	readonly left_out: Map<string, SkillReading["left_out"][number]>;
	bytes: number;
}

/**
 * The pages that a skill runs and what they name, all below its own folder: at most 20 files and 2 MiB. What is not there
 * is passed over; the reading of the skill says which of its pages are missing.
 */
export async function readPageFiles(
	source: SourceReader,
	url: string,
	skill: Skill,
): Promise<{ readonly files: readonly SkillFile[]; readonly left_out: SkillReading["left_out"] }> {
	const basket: Basket = { files: new Map(), left_out: new Map(), bytes: 0 };
	const asked = new Set<string>(["SKILL.md"]);
	let open: readonly string[] = skill.scripts.map((name) => `scripts/${name}`);
	while (open.length > 0) {
		const next = open.slice(0, atOnce);
		for (const path of next) asked.add(path);
		const named = await takeAll(source, url, next, basket);
		open = [...new Set([...open.slice(atOnce), ...named])].filter((path) => !asked.has(path));
	}
	return { files: byPath([...basket.files.values()]), left_out: [...basket.left_out.values()] };
}

/** Answers what the files that were taken name. */
async function takeAll(
	source: SourceReader,
	url: string,
	paths: readonly string[],
	basket: Basket,
): Promise<readonly string[]> {
	const full = basket.files.size >= sourceLimits.pageFiles || !source.hasMore();
	if (full) {
		for (const path of paths) basket.left_out.set(path, { path, reason: "too_many" });
		return [];
	}
	const answers = await Promise.all(paths.map((path) => ask(source, url, path)));
	return answers.flatMap((answer) => (answer === "missing" ? [] : take(answer, basket)));
}

function take(answer: Exclude<Asked, "missing">, basket: Basket): readonly string[] {
	const { path } = answer;
	const reason = "reason" in answer ? answer.reason : refusal(answer, basket);
	if (reason !== undefined || "reason" in answer) {
		basket.left_out.set(path, { path, reason: reason ?? "too_large" });
		return [];
	}
	basket.bytes += fileBytes(answer);
	basket.files.set(path, answer);
	return answer.encoding === "utf8" && mayRefer(path) ? pageReferences(answer.content, path) : [];
}

function refusal(file: SkillFile, basket: Basket): "too_many" | "too_large" | undefined {
	if (basket.files.size >= sourceLimits.pageFiles) return "too_many";
	return basket.bytes + fileBytes(file) > sourceLimits.pageBytes ? "too_large" : undefined;
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
