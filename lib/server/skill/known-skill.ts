import "server-only";
import { inArray, sql } from "drizzle-orm";
import { estimateTokens } from "@/lib/chat/estimate-tokens";
import type { ReadHandle } from "@/lib/server/db/client";
import { skillFiles } from "@/lib/server/db/schema/skill";
import { processWide } from "@/lib/server/start/process-wide";
import { parseSkill } from "@/lib/skill/parse/parse-skill";
import type { ParsedSkill, Skill } from "@/lib/skill/skill";

/** A stored SKILL.md as it is understood. */
export interface KnownSkill {
	readonly parsed: ParsedSkill;
	/** What its text costs when it is loaded, estimated. */
	readonly tokens: number;
}

/** What a skill is looked up by. */
export interface SkillKey {
	readonly id: string;
	/** Of its package. */
	readonly hash: string;
}

/** Characters of source text that understood skills may come from before the oldest are forgotten. */
const keptCharacters = 16_000_000;

interface Kept extends KnownSkill {
	readonly characters: number;
}

interface Cache {
	/** By hash, the one used last at the end. */
	readonly skills: Map<string, Kept>;
	characters: number;
}

const cache = () => processWide<Cache>("known-skills", () => ({ skills: new Map(), characters: 0 }));

/** Skills by id, each parsed once per hash; a text is read only where its hash is new. Missing ids are left out. */
export async function knownSkills(db: ReadHandle, keys: readonly SkillKey[]): Promise<ReadonlyMap<string, KnownSkill>> {
	const found = new Map<string, KnownSkill>();
	const unknown: string[] = [];
	for (const { id, hash } of keys) {
		const known = remembered(hash);
		if (known) found.set(id, known);
		else unknown.push(id);
	}
	for (const row of await readTexts(db, unknown)) {
		const known = understood(row.text, pathsOf(row.paths));
		remember(row.hash, { ...known, characters: row.text.length });
		found.set(row.id, known);
	}
	return found;
}

/** One skill as it is understood; `undefined` where its file is missing or no longer readable. */
export async function knownSkill(db: ReadHandle, key: SkillKey): Promise<Skill | undefined> {
	const parsed = (await knownSkills(db, [key])).get(key.id)?.parsed;
	return parsed?.ok ? parsed.skill : undefined;
}

async function readTexts(db: ReadHandle, ids: readonly string[]) {
	if (ids.length === 0) return [];
	return db
		.select({
			id: skillFiles.id,
			hash: skillFiles.hash,
			text: skillFiles.sourceText,
			paths: sql<string>`(select json_group_array(json_extract(value, '$.path')) from json_each(${skillFiles.files}))`,
		})
		.from(skillFiles)
		.where(inArray(skillFiles.id, [...ids]));
}

function pathsOf(json: string): readonly string[] {
	const paths: unknown = JSON.parse(json);
	return Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
}

function understood(text: string, files: readonly string[]): KnownSkill {
	const parsed = parseSkill(text, { files });
	return { parsed, tokens: parsed.ok ? estimateTokens(parsed.skill.body) : 0 };
}

function remembered(hash: string): KnownSkill | undefined {
	const { skills } = cache();
	const known = skills.get(hash);
	if (known === undefined) return undefined;
	skills.delete(hash);
	skills.set(hash, known);
	return known;
}

function remember(hash: string, known: Kept): void {
	if (hash === "") return;
	const kept = cache();
	kept.characters += known.characters - (kept.skills.get(hash)?.characters ?? 0);
	kept.skills.delete(hash);
	kept.skills.set(hash, known);
	for (const [oldest, { characters }] of kept.skills) {
		if (kept.characters <= keptCharacters) break;
		kept.skills.delete(oldest);
		kept.characters -= characters;
	}
}
