import "server-only";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import type { RunAnswer } from "@/lib/skill/skill-run";
import type { AnswerRunInput } from "./run-contracts";
import { moveRun, ownRun, sealAnswer } from "./run-rows";
import { wakeRun } from "./run-wake";

/**
 * Takes what a browser says of the run it claimed, once. Throws `version_conflict` for a second answer and for a run
 * that nobody claimed, `not_found` when the run is over or somebody else's.
 */
export async function answerRun(
	ctx: Context,
	{ run_id: id, answer }: { readonly run_id: string; readonly answer: AnswerRunInput },
): Promise<{ readonly taken: true }> {
	const { run } = await ownRun(database().read, ctx, id);
	const sealed = sealAnswer(id, answer as RunAnswer);
	await database().write((tx) => moveRun(tx, run, { from: "claimed", to: "answered", answer: sealed }));
	wakeRun(id);
	return { taken: true };
}
