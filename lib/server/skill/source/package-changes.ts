import "server-only";
import { createHash } from "node:crypto";
import type { SkillFile, SkillPackage } from "@/lib/skill/skill-package";
import type { SkillUpdate } from "@/lib/skill/skill-views";

/** Files that differ between two versions of a skill, the SKILL.md first; a file that is no text shows its SHA-256. */
export function packageChanges(before: SkillPackage, after: SkillPackage): SkillUpdate["changes"] {
	const [old, next] = [shownFiles(before), shownFiles(after)];
	const paths = new Set([...old.keys(), ...next.keys()]);
	return [...paths]
		.map((path) => ({ path, before: old.get(path) ?? null, after: next.get(path) ?? null }))
		.filter((one) => one.before !== one.after);
}

function shownFiles({ source_text, files }: SkillPackage): ReadonlyMap<string, string> {
	return new Map([["SKILL.md", source_text], ...files.map((file) => [file.path, shown(file)] as const)]);
}

function shown({ encoding, content }: SkillFile): string {
	if (encoding === "utf8") return content;
	return `SHA-256 ${createHash("sha256").update(Buffer.from(content, "base64")).digest("hex")}`;
}
