import "server-only";
import type * as z from "zod/mini";
import type { Context } from "@/lib/server/context";
import { AppError } from "@/lib/shared/app-error";
import type { sourceContracts } from "@/lib/skill/source/source-contracts";

/** Puts a version that was read in place of the kept one. */
export async function updateSkill(
	_ctx: Context,
	_input: z.output<typeof sourceContracts.update>,
): Promise<{ readonly skill_id: string }> {
	throw new AppError("feature_unavailable", "Updating skills comes with the registry.");
}
