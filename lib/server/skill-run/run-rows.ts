import "server-only";
import { and, eq } from "drizzle-orm";
import { notFound } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import { ownConversation } from "@/lib/server/conversation/own-conversation";
import type { ReadHandle, WriteTransaction } from "@/lib/server/db/client";
import { skillRuns } from "@/lib/server/db/schema/skill";
import { sealBox } from "@/lib/server/secrets/seal-box";
import { runAnswerPlace } from "@/lib/server/secrets/secret-place";
import type { ConversationRow } from "@/lib/server/storage/conversation-rows";
import { AppError } from "@/lib/shared/app-error";
import type { RunAnswer } from "@/lib/skill/skill-run";

export type RunRow = typeof skillRuns.$inferSelect;

/** A run and the conversation it is for. */
export interface OwnRun {
	readonly run: RunRow;
	readonly conversation: ConversationRow;
}

/** The answer as its row keeps it: what a page says may hold its skill's secret. */
export function sealAnswer(id: string, answer: RunAnswer): string {
	return sealBox().seal(JSON.stringify(answer), runAnswerPlace(id));
}

export function openAnswer({ id, answer }: Pick<RunRow, "id" | "answer">): RunAnswer | undefined {
	return answer === null ? undefined : (JSON.parse(sealBox().open(answer, runAnswerPlace(id))) as RunAnswer);
}

/**
 * A run of the caller, who has to be the person of its conversation: a token, another person and a run that is over
 * get the same `not_found`.
 */
export async function ownRun(db: ReadHandle, ctx: Context, id: string): Promise<OwnRun> {
	if (ctx.actor.kind !== "person") throw notFound();
	const [row] = await db.select().from(skillRuns).where(eq(skillRuns.id, id));
	if (row?.userId !== ctx.actor.userId) throw notFound();
	return { run: row, conversation: await ownConversation(db, ctx, row.conversationId) };
}

/** Moves a run on from the state it has to be in; throws `version_conflict` when it is not, with the one it is in. */
export async function moveRun(
	tx: WriteTransaction,
	row: Pick<RunRow, "id">,
	{ from, to, answer }: { readonly from: RunRow["state"]; readonly to: RunRow["state"]; readonly answer?: string },
): Promise<void> {
	const moved = await tx
		.update(skillRuns)
		.set({ state: to, ...(answer === undefined ? {} : { answer }) })
		.where(and(eq(skillRuns.id, row.id), eq(skillRuns.state, from)))
		.returning({ id: skillRuns.id });
	if (moved.length > 0) return;
	throw new AppError("version_conflict", `The run is not ${from} any more.`);
}
