import "server-only";
import { and, eq } from "drizzle-orm";
import { database } from "@/lib/server/db/client";
import { skillRuns } from "@/lib/server/db/schema/skill";
import { newId } from "@/lib/shared/ids";
import { type RunAnswer, runLimits } from "@/lib/skill/skill-run";
import { openAnswer, type RunRow } from "./run-rows";
import { RunWatch } from "./run-wake";

/** A run that a browser is asked for. */
export interface BrowserRun {
	readonly conversationId: string;
	/** The person of the conversation; nobody else's browser may take it. */
	readonly userId: string;
	readonly skillId: string;
	/** Base name of the page, one of the skill's. */
	readonly script: string;
	readonly data: string;
	readonly signal: AbortSignal;
	/** The row is there: viewers may be told. */
	onWaiting(runId: string): void;
}

/** How often the row is looked at: another process may have changed it, ms. */
const lookMs = 250;

/** How much longer than the page may run its answer may take to arrive, ms. */
const slackMs = 5_000;

/**
 * Has a page of a skill run by a browser that shows the conversation, whichever process that browser talks to.
 * Answers what it said, or the fault `no_browser` when none took it in time, `browser_gone` when one did and fell
 * silent. Rejects only when aborted. The row is gone afterwards.
 */
export async function runInBrowser(run: BrowserRun): Promise<RunAnswer> {
	run.signal.throwIfAborted();
	const id = newId("run");
	const { conversationId, userId, skillId, script, data } = run;
	const row = { conversationId, userId, skillId, script, data, state: "waiting", createdAt: Date.now() } as const;
	await database().write((tx) => tx.insert(skillRuns).values({ id, ...row }));
	const watch = new RunWatch(id);
	const seen = { id, watch, signal: run.signal };
	try {
		run.onWaiting(id);
		const taken = await until(seen, { ms: runLimits.claimMs, done: ({ state }) => state !== "waiting" });
		if (!taken && (await withdraw(id))) return silent("no_browser");
		const ms = runLimits.runMs + slackMs;
		const answered = await until(seen, { ms, done: ({ state }) => state === "answered" });
		return (answered && openAnswer(answered)) ?? silent("browser_gone");
	} finally {
		watch.close();
		await database().write((tx) => tx.delete(skillRuns).where(eq(skillRuns.id, id)));
	}
}

const silent = (fault: NonNullable<RunAnswer["fault"]>): RunAnswer => ({ fault, console: [] });

interface Seen {
	readonly id: string;
	readonly watch: RunWatch;
	readonly signal: AbortSignal;
}

interface Awaited {
	readonly ms: number;
	readonly done: (row: RunRow) => boolean;
}

/** The row once it is so; undefined when it is not in time, or is gone. */
async function until({ id, watch, signal }: Seen, { ms, done }: Awaited): Promise<RunRow | undefined> {
	const end = performance.now() + ms;
	for (;;) {
		const [row] = await database().read.select().from(skillRuns).where(eq(skillRuns.id, id));
		signal.throwIfAborted();
		if (!row) return undefined;
		if (done(row)) return row;
		const left = end - performance.now();
		if (left <= 0) return undefined;
		await watch.next(Math.min(lookMs, left), signal);
	}
}

/** Takes back a run that nobody took; false when somebody just did. */
async function withdraw(id: string): Promise<boolean> {
	const rows = await database().write((tx) =>
		tx
			.delete(skillRuns)
			.where(and(eq(skillRuns.id, id), eq(skillRuns.state, "waiting")))
			.returning({ id: skillRuns.id }),
	);
	return rows.length > 0;
}
