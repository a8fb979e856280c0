import "server-only";
import type * as z from "zod/mini";
import type { Context } from "@/lib/server/context";
import { AppError } from "@/lib/shared/app-error";
import type { sourceContracts } from "@/lib/skill/source/source-contracts";

/** Adds a skill that was read to its workspace. */
export async function addSkill(
	_ctx: Context,
	_input: z.output<typeof sourceContracts.add>,
): Promise<{ readonly skill_id: string }> {
	throw new AppError("feature_unavailable", "Adding skills comes with the registry.");
}
