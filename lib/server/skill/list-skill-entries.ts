import "server-only";
import { requireCapability } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { pageRecords } from "@/lib/server/setting/page-records";
import { visibleInWorkspaces } from "@/lib/server/workspace/in-workspaces";
import { skillLimits } from "@/lib/skill/skill-rules";
import type { SkillEntry } from "@/lib/skill/skill-views";
import { knownSkills } from "./known-skill";
import { skillEntry } from "./skill-entry";
import { skillKey, skillRecord } from "./skill-record";

/** All skills of a workspace by name. Reads no package but that of a skill this process has not understood yet. */
export async function listSkillEntries(
	ctx: Context,
	{ workspaceId }: { readonly workspaceId: string },
): Promise<readonly SkillEntry[]> {
	requireCapability(ctx, "settings.read");
	const db = database().read;
	const visible = visibleInWorkspaces(ctx, workspaceId);
	// the built-in ones come on top of what people may add
	const limit = skillLimits.perWorkspace + 100;
	const { records } = await pageRecords(db, { kind: skillRecord, label: "name", visible }, { limit });
	const known = await knownSkills(
		db,
		records.map(({ record }) => skillKey(record)),
	);
	return records.map(({ record }) => skillEntry(record, known.get(record.id)));
}
