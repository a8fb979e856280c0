import "server-only";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import type { SkillFault } from "@/lib/skill/skill";
import type { SkillValues } from "@/lib/skill/skill-resource";
import type { SkillEntry } from "@/lib/skill/skill-views";
import type { KnownSkill } from "./known-skill";
import { secretState } from "./skill-secret";

/** What a skill is taken for whose file is not there. */
const missing: SkillFault = { code: "EMPTY", message: "The file of this skill is missing. Add the skill again." };

/** A skill as lists show it. */
export function skillEntry(record: StoredRecord, known: KnownSkill | undefined): SkillEntry {
	const { id, own, revision, updatedAt } = record;
	const values = record.values as SkillValues;
	const parsed = known?.parsed ?? { ok: false, ...missing };
	const understood = parsed.ok ? parsed.skill : undefined;
	return {
		id,
		slug: String(own.slug ?? ""),
		name: String(own.name ?? ""),
		description: String(own.description ?? ""),
		origin: String(own.origin ?? ""),
		capabilities: understood?.capabilities ?? [],
		instructions_only: understood?.instructions_only ?? false,
		selected: values.selected,
		secret: secretState(understood, values),
		tokens: known?.tokens ?? 0,
		warnings: parsed.ok ? parsed.warnings.length : 0,
		...(parsed.ok ? {} : { fault: faultOf(parsed) }),
		revision,
		updated_at: new Date(updatedAt).toISOString(),
	};
}

function faultOf({ code, message, line, column }: SkillFault): SkillFault {
	return { code, message, ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) };
}
