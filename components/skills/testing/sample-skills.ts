import { parseSkill } from "@/lib/skill/parse/parse-skill";
import type { SkillDetails, SkillEntry, StagedSkill } from "@/lib/skill/skill-views";

/** A skill of a list; tests say what is different. */
export function sampleEntry(over: Partial<SkillEntry> = {}): SkillEntry {
	return {
		id: "skill_1",
		slug: "meeting-notes",
		name: "meeting-notes",
		description: "Turns a transcript into notes.",
		origin: "pasted",
		capabilities: ["text"],
		instructions_only: false,
		selected: false,
		secret: "none",
		tokens: 120,
		warnings: 0,
		revision: 3,
		updated_at: "2030-01-01T00:00:00.000Z",
		...over,
	};
}

/** A skill with its page. */
export function sampleDetails(over: Partial<SkillDetails> = {}): SkillDetails {
	const { warnings: _, ...entry } = sampleEntry();
	return {
		...entry,
		warnings: [],
		source_text: sampleText,
		body: "Write notes.",
		scripts: [],
		files: [],
		hash: "0a1b",
		stored_at: "2030-01-01T00:00:00.000Z",
		allowed_tools: null,
		homepage: "",
		license: "",
		compatibility: "",
		secret_need: null,
		...over,
	};
}

export const sampleText = "---\nname: meeting-notes\ndescription: Turns a transcript into notes.\n---\nWrite notes.\n";

/** What reading a text finds. */
export function sampleStaged(text: string, over: Partial<StagedSkill> = {}): StagedSkill {
	return {
		staged_id: "staged_1",
		origin: "pasted",
		host: "",
		bytes: text.length,
		files: [],
		folder: "",
		source_text: text,
		parsed: parseSkill(text),
		tokens: 20,
		hash: "0a1b",
		...over,
	};
}
