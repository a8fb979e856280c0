import "server-only";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { type ErrorReason, isAppError } from "@/lib/shared/app-error";
import type { ClaimedRun } from "@/lib/skill/skill-run";
import { runMaterial } from "./run-material";
import { moveRun, ownRun, type RunRow, sealAnswer } from "./run-rows";
import { wakeRun } from "./run-wake";

/**
 * Gives a run to the first browser that asks for it, the person of its conversation. Throws `version_conflict` for
 * every later one, and `not_found` when the run is over, is somebody else's, or its skill is gone meanwhile.
 */
export async function claimRun(ctx: Context, { run_id: id }: { readonly run_id: string }): Promise<ClaimedRun> {
	const { run, conversation } = await ownRun(database().read, ctx, id);
	const material = await runMaterial(run, conversation).catch(async (error: unknown) => {
		if (isAppError(error)) await callOff(run, error.body.reason);
		throw error;
	});
	await database().write((tx) => moveRun(tx, run, { from: "waiting", to: "claimed" }));
	wakeRun(id);
	return material;
}

/** There is nothing to run any more: who waits need not wait for a browser. */
async function callOff(run: RunRow, reason: ErrorReason): Promise<void> {
	const message =
		reason === "secret_missing"
			? "A stored secret that the skill's own refers to is missing."
			: "The skill was removed or deselected.";
	const answer = sealAnswer(run.id, { fault: "stopped", message, console: [] });
	await database()
		.write((tx) => moveRun(tx, run, { from: "waiting", to: "answered", answer }))
		.catch(() => undefined);
	wakeRun(run.id);
}
