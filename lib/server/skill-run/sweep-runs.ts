import "server-only";
import { lt } from "drizzle-orm";
import { database } from "@/lib/server/db/client";
import { skillRuns } from "@/lib/server/db/schema/skill";
import { runLimits } from "@/lib/skill/skill-run";

/** Longer than any run takes, ms. */
const longest = (runLimits.claimMs + runLimits.runMs) * 4;

/** Deletes runs whose process ended without doing so; most of the time there are none, and nothing is written. */
export async function sweepRuns(now: number): Promise<void> {
	const old = lt(skillRuns.createdAt, now - longest);
	const [left] = await database().read.select({ id: skillRuns.id }).from(skillRuns).where(old).limit(1);
	if (left) await database().write((tx) => tx.delete(skillRuns).where(old));
}
