import "server-only";
import { sql } from "drizzle-orm";
import { database } from "@/lib/server/db/client";
import { skills } from "@/lib/server/db/schema/skill";
import { recordColumnsOf, toRecord } from "@/lib/server/setting/load-record";
import { AppError } from "@/lib/shared/app-error";
import type { Skill } from "@/lib/skill/skill";
import type { SkillPackage } from "@/lib/skill/skill-package";
import type { SkillValues } from "@/lib/skill/skill-resource";
import type { SkillSecretState } from "@/lib/skill/skill-views";
import { knownSkills } from "./known-skill";
import { isSelected } from "./other-skills";
import { readSkillPackage } from "./read-skill";
import { skillKey, skillRecord } from "./skill-record";
import { secretState } from "./skill-secret";

/** A skill that chats of its workspace are offered. */
export interface SelectedSkill {
	readonly id: string;
	readonly slug: string;
	readonly name: string;
	readonly description: string;
	readonly skill: Skill;
	/** Reads the package, which nothing but a run of its page needs. */
	package(): Promise<SkillPackage>;
	readonly secret: SkillSecretState;
	readonly network_hosts: readonly string[];
	/** What its text costs when it is loaded, estimated. */
	readonly tokens: number;
}

/**
 * The selected skills of a workspace by name, those whose file can be understood. One query by index; texts are read
 * and parsed once per hash, packages not at all.
 */
export async function selectedSkills(workspaceId: string): Promise<readonly SelectedSkill[]> {
	const db = database().read;
	const rows = await db.all<Record<string, string | number | null>>(
		sql`select ${recordColumnsOf(skillRecord)} from ${skills} where workspace_id = ${workspaceId} and deleted_at is null and ${isSelected} = 1 order by name, id`,
	);
	const records = rows.map((row) => toRecord(skillRecord, row));
	const known = await knownSkills(db, records.map(skillKey));
	return records.flatMap((record) => {
		const { parsed, tokens = 0 } = known.get(record.id) ?? {};
		if (!parsed?.ok) return [];
		// a file that does not name itself goes by the name it was given when it was added
		const skill = { ...parsed.skill, slug: String(record.own.slug), name: String(record.own.name) };
		const values = record.values as SkillValues;
		return [
			{
				id: record.id,
				slug: skill.slug,
				name: skill.name,
				description: skill.description,
				skill,
				package: () => packageOf(record.id),
				secret: secretState(skill, values),
				network_hosts: values.network_hosts,
				tokens,
			},
		];
	});
}

async function packageOf(id: string): Promise<SkillPackage> {
	const found = await readSkillPackage(id);
	if (found === undefined) throw new AppError("not_found", "The skill was removed.");
	return found;
}
