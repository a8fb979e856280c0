import "server-only";
import { parseSkill } from "@/lib/skill/parse/parse-skill";
import type { ParsedSkill } from "@/lib/skill/skill";
import type { SkillFile, SkillPackage } from "@/lib/skill/skill-package";
import type { SkillReading } from "@/lib/skill/skill-views";

/** A skill as a source gave it. */
export interface FoundSkill {
	readonly package: SkillPackage;
	readonly parsed: ParsedSkill;
	/** Its place in the archive, the folder or the index; empty for a single one. */
	readonly folder: string;
}

/** What a source gave. */
export interface Found {
	readonly skills: readonly FoundSkill[];
	readonly left_out: SkillReading["left_out"];
}

/** Understands a SKILL.md, its bytes as they came; `files` undefined: what lies beside it is not known yet. */
export function foundSkill(
	bytes: Uint8Array | string,
	at: { readonly origin: string; readonly folder: string; readonly files: readonly SkillFile[] | undefined },
): FoundSkill {
	const { origin, folder, files } = at;
	const text = typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes);
	return {
		package: { origin, source_text: text, files: files ?? [] },
		parsed: parseSkill(bytes, parseHint(origin, files)),
		folder,
	};
}

/** What a package tells the parser beside its text; an address names a skill that does not name itself. */
export function parseHint(origin: string, files: readonly SkillFile[] | undefined): Parameters<typeof parseSkill>[1] {
	const { pathname = "", hash = "" } = URL.canParse(origin) ? new URL(origin) : {};
	const path = hash === "" ? pathname : `${hash.slice(1)}/SKILL.md`;
	return {
		...(path === "" ? {} : { path }),
		...(files === undefined ? {} : { files: files.map(({ path }) => path) }),
	};
}

/** In the order that packages keep files in. */
export function byPath(files: readonly SkillFile[]): readonly SkillFile[] {
	return files.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** A file as packages keep it: text where it is UTF-8 without NUL. */
export function skillFile(path: string, bytes: Uint8Array): SkillFile {
	try {
		const content = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
		if (!content.includes("\0")) return { path, encoding: "utf8", content };
	} catch {
		// no text
	}
	return { path, encoding: "base64", content: Buffer.from(bytes).toString("base64") };
}

/** Size of a kept file, in bytes. */
export function fileBytes({ encoding, content }: SkillFile): number {
	return Buffer.byteLength(content, encoding);
}
