/** One file beside a SKILL.md. */
export interface SkillFile {
	/** Below the skill's folder, `/` between parts, no `..`: `scripts/index.html`. */
	readonly path: string;
	readonly encoding: "utf8" | "base64";
	readonly content: string;
}

/** A skill as it came: the file itself and what lies beside it. */
export interface SkillPackage {
	/** `bundled`, `pasted`, `upload`, or the https URL it was read from. */
	readonly origin: string;
	readonly source_text: string;
	/** By path, in the order of code points. */
	readonly files: readonly SkillFile[];
}

/** What a package may hold; sizes in bytes as they are, not as they were declared. */
export const packageLimits = {
	skillFile: 1_048_576,
	file: 2_097_152,
	files: 100,
	total: 8_388_608,
	/** Skills in one archive or index. */
	skills: 50,
} as const;
