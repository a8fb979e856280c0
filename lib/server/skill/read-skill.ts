import "server-only";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { loadForRead } from "@/lib/server/setting/read-record";
import { storage } from "@/lib/server/storage/storage";
import { AppError } from "@/lib/shared/app-error";
import type { SkillFile, SkillPackage } from "@/lib/skill/skill-package";
import type { SkillDetails } from "@/lib/skill/skill-views";
import { knownSkills } from "./known-skill";
import { skillEntry } from "./skill-entry";
import { skillKey, skillRecord } from "./skill-record";

/** One skill with all that its page shows. Throws `not_found` for missing and foreign alike, `deleted`. */
export async function readSkill(ctx: Context, { skillId }: { readonly skillId: string }): Promise<SkillDetails> {
	const db = database().read;
	const record = await loadForRead(db, ctx, skillRecord, skillId);
	if (record.deletedAt !== null) throw new AppError("deleted", "The skill was removed.");
	const stored = await storage().skills.get(skillId);
	const known = (await knownSkills(db, [skillKey(record)])).get(skillId);
	const parsed = known?.parsed;
	const understood = parsed?.ok ? parsed.skill : undefined;
	return {
		...skillEntry(record, known),
		warnings: parsed?.ok ? parsed.warnings : [],
		source_text: stored?.source_text ?? "",
		body: understood?.body ?? "",
		scripts: understood?.scripts ?? [],
		files: (stored?.files ?? []).map((file) => ({ path: file.path, bytes: bytesOf(file) })),
		hash: stored?.hash ?? "",
		stored_at: new Date(stored?.updated_at ?? record.updatedAt).toISOString(),
		allowed_tools: understood?.allowed_tools ?? null,
		homepage: understood?.homepage ?? "",
		license: understood?.license ?? "",
		compatibility: understood?.compatibility ?? "",
		secret_need: understood?.secret?.description ?? null,
	};
}

/** The whole package of a skill, for running it and for comparing it with a newer one; who may have it is the caller's. */
export async function readSkillPackage(skillId: string): Promise<SkillPackage | undefined> {
	const stored = await storage().skills.get(skillId);
	return stored && { origin: stored.origin, source_text: stored.source_text, files: stored.files };
}

function bytesOf({ content, encoding }: SkillFile): number {
	return Buffer.byteLength(content, encoding);
}
