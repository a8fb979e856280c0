import "server-only";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { processWide } from "@/lib/server/start/process-wide";
import { parseSkill } from "@/lib/skill/parse/parse-skill";
import type { Skill } from "@/lib/skill/skill";
import type { SkillFile, SkillPackage } from "@/lib/skill/skill-package";
import { bundledOrigin } from "@/lib/skill/skill-rules";
import { packageHash } from "./package-hash";

/** A skill that Steward brings along. */
export interface BundledSkill {
	readonly package: SkillPackage;
	readonly skill: Skill;
	readonly hash: string;
}

/** The skills of this version of Steward, by slug, read once from its files. Throws when one of them cannot be understood. */
export function bundledSkills(): Promise<ReadonlyMap<string, BundledSkill>> {
	return processWide("bundled-skills", () => readBundledSkills(join(process.cwd(), "lib", "skill", "bundled")));
}

/** Their slugs. */
export async function bundledSlugs(): Promise<ReadonlySet<string>> {
	return new Set((await bundledSkills()).keys());
}

/** Reads every folder of `root` that holds a SKILL.md. */
export async function readBundledSkills(root: string): Promise<ReadonlyMap<string, BundledSkill>> {
	const folders = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory());
	const found = new Map<string, BundledSkill>();
	for (const { name } of folders.sort((a, b) => (a.name < b.name ? -1 : 1))) {
		const bundled = await readBundled(join(root, name));
		found.set(bundled.skill.slug, bundled);
	}
	return found;
}

async function readBundled(folder: string): Promise<BundledSkill> {
	const source = await readFile(join(folder, "SKILL.md"), "utf8");
	const files = await filesBelow(folder);
	const parsed = parseSkill(source, { files: files.map(({ path }) => path) });
	if (!parsed.ok)
		throw new Error(`the built-in skill ${relative(process.cwd(), folder)} cannot be read: ${parsed.code}`);
	const bundle = { origin: bundledOrigin, source_text: source, files };
	return { package: bundle, skill: parsed.skill, hash: packageHash(bundle) };
}

async function filesBelow(folder: string): Promise<readonly SkillFile[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const paths = entries
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
		.filter((path) => path !== "SKILL.md")
		.sort();
	return Promise.all(paths.map(async (path) => skillFile(path, await readFile(join(folder, path)))));
}

/** Text where the bytes are text, base64 where they are not. */
function skillFile(path: string, bytes: Buffer): SkillFile {
	const text = bytes.toString("utf8");
	return Buffer.from(text, "utf8").equals(bytes)
		? { path, encoding: "utf8", content: text }
		: { path, encoding: "base64", content: bytes.toString("base64") };
}
