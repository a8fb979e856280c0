import "server-only";
import { createHash } from "node:crypto";
import type { SkillPackage } from "@/lib/skill/skill-package";

/** SHA-256 of a whole package without its origin, in hex: of every path and the bytes there, whatever their encoding. */
export function packageHash({ source_text, files }: Pick<SkillPackage, "source_text" | "files">): string {
	const hash = createHash("sha256");
	const add = (path: string, content: Buffer) => {
		hash.update(`${Buffer.byteLength(path)} ${content.length}\n${path}`);
		hash.update(content);
	};
	add("SKILL.md", Buffer.from(source_text, "utf8"));
	const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
	for (const { path, encoding, content } of sorted) add(path, Buffer.from(content, encoding));
	return hash.digest("hex");
}
