import "server-only";
import type * as z from "zod/mini";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import type { UploadedFile } from "@/lib/server/http/read-form";
import { type GuardedFetch, guardedFetch } from "@/lib/server/net/guarded-fetch";
import { requireWritableWorkspace } from "@/lib/server/workspace/in-workspaces";
import { AppError } from "@/lib/shared/app-error";
import { skill } from "@/lib/skill/skill-resource";
import type { SkillReading } from "@/lib/skill/skill-views";
import type { sourceContracts } from "@/lib/skill/source/source-contracts";
import type { Found } from "./found-skill";
import { readSkillText } from "./read-skill-text";
import { readSkillUpload } from "./read-skill-upload";
import { readSkillUrl } from "./read-skill-url";
import { paced } from "./reading-pace";
import { stageSkills } from "./stage-skills";

type ReadInput = z.output<typeof sourceContracts.read>;

/** Files of an answer that were left out; of a large archive only the first are named. */
const namedFiles = 200;

/**
 * Reads skills from an address, a text or uploaded files and keeps them for an hour (*skills*, Sources): nothing is
 * added. Throws `not_found`, `rate_limited`, `invalid_arguments` and the rules of `sourceRules`.
 */
export async function readSkills(
	ctx: Context,
	input: ReadInput,
	files: readonly UploadedFile[],
	fetch: GuardedFetch = guardedFetch,
): Promise<SkillReading> {
	await requireWritableWorkspace(database().read, ctx, skill, input.workspace_id);
	const read = readerOf(ctx, input, files, fetch);
	return paced(ctx, async () => {
		const found = await read();
		const skills = await stageSkills(ctx, input.workspace_id, found.skills);
		return { skills, left_out: found.left_out.slice(0, namedFiles) };
	});
}

function readerOf(
	ctx: Context,
	input: ReadInput,
	files: readonly UploadedFile[],
	fetch: GuardedFetch,
): () => Promise<Found> {
	const { url, text, staged_id } = input;
	const given = [url !== undefined, text !== undefined, files.length > 0];
	const single = given.filter(Boolean).length === 1;
	if (single && (staged_id === undefined || text !== undefined)) {
		if (url !== undefined) return () => readSkillUrl(url, fetch);
		if (text !== undefined) return () => readSkillText(ctx, text, staged_id);
		return () => readSkillUpload(files);
	}
	throw new AppError("invalid_arguments", "A skill is read from one place.", {
		expected: "one of url, text, and files in a form",
	});
}
