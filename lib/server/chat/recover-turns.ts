import "server-only";
import { and, asc, eq, isNotNull, isNull, lte, notExists } from "drizzle-orm";
import { sweepDeleted } from "@/lib/server/conversation/delete-conversation";
import { database } from "@/lib/server/db/client";
import { conversations, messages } from "@/lib/server/db/schema/chat";
import { errorFacts, log } from "@/lib/server/log";
import { sweepRuns } from "@/lib/server/skill-run/sweep-runs";
import { processWide } from "@/lib/server/start/process-wide";
import { onShutdown } from "@/lib/server/start/shutdown";
import { isLive } from "@/lib/server/storage/message-rows";
import { writeChat } from "@/lib/server/storage/write-chat";
import { systemClock } from "@/lib/shared/clock";
import { turnTime } from "./route/turn-time";
import { isDeadRunner } from "./runner-id";
import { runningTurns, startQueued } from "./running-turns";
import { isRun, settleTurnIn } from "./settle-turn";

const sweepMs = 5_000;

/**
 * Ends what nobody ends: streaming turns whose process is gone become `interrupted`, cards whose time is over expire,
 * and messages that were queued behind such turns start. Turns that waited for a time go on once it has come. What
 * waits otherwise stays. Safe in several processes at once.
 */
export async function recoverTurns(now: number = turnTime().now()): Promise<void> {
	const { abandoned, due } = await streaming(now);
	for (const id of abandoned) await interrupt(id, now);
	for (const id of due) await runningTurns().wake(id, now);
	for (const id of await overdue(now)) await expire(id, now);
	for (const id of await leftQueued()) await startQueued(id);
}

/**
 * Recovers once and then every few seconds, until the process stops; forgets what was deleted for good. Called when the
 * process starts.
 */
export async function startRecovery(): Promise<void> {
	await sweep();
	await sweepDeleted(systemClock.now());
	processWide("chat-recovery", () => {
		let running = false;
		const timer = setInterval(async () => {
			if (running) return;
			running = true;
			await sweep().catch((error: unknown) => log("warn", "turn.recovery_failed", errorFacts(error)));
			running = false;
		}, sweepMs);
		timer.unref();
		onShutdown(() => clearInterval(timer));
		return timer;
	});
}

async function sweep(): Promise<void> {
	await recoverTurns();
	await sweepRuns(systemClock.now());
}

interface Streaming {
	/** Ids of turns that nobody runs any more. */
	readonly abandoned: readonly string[];
	/** Ids of turns that nobody runs yet, though it is time; who waits longest comes first. */
	readonly due: readonly string[];
}

async function streaming(now: number): Promise<Streaming> {
	const { id, runner, leaseUntil, wakeAt } = messages;
	const rows = await database()
		.read.select({ id, runner, leaseUntil, wakeAt })
		.from(messages)
		.where(and(isLive, eq(messages.status, "streaming")))
		.orderBy(asc(wakeAt));
	const idsOf = (those: typeof rows) => those.map((row) => row.id);
	return {
		abandoned: idsOf(rows.filter((row) => row.wakeAt === null && isAbandoned(row, now))),
		due: idsOf(rows.filter((row) => row.wakeAt !== null && row.wakeAt <= now)),
	};
}

type RunRow = Parameters<typeof isDeadRunner>[0] & { readonly id: string };

/** A clock that was set forward says of every lease that it is over, also of those of this process. */
const isAbandoned = (row: RunRow, now: number) => !runningTurns().runs(row.id) && isDeadRunner(row, now);

function interrupt(id: string, now: number): Promise<void> {
	return writeChat(async (tx) => {
		const [row] = await tx.select().from(messages).where(eq(messages.id, id));
		if (!row || !isRun(row) || !isAbandoned(row, now)) return;
		await settleTurnIn(tx, id, { how: row.stopAt === null ? "interrupted" : "stopped", at: now });
	});
}

async function overdue(now: number): Promise<readonly string[]> {
	const rows = await database()
		.read.select({ id: messages.id })
		.from(messages)
		.where(and(isLive, eq(messages.status, "waiting"), lte(messages.expiresAt, now)));
	return rows.map(({ id }) => id);
}

function expire(id: string, now: number): Promise<void> {
	return writeChat(async (tx) => {
		const due = and(eq(messages.id, id), eq(messages.status, "waiting"), lte(messages.expiresAt, now));
		const rows = await tx.select({ id: messages.id }).from(messages).where(due);
		if (rows.length > 0) await settleTurnIn(tx, id, { how: "expired", at: now });
	});
}

async function leftQueued(): Promise<readonly string[]> {
	const db = database().read;
	const open = db
		.select({ id: messages.id })
		.from(messages)
		.where(and(eq(messages.conversationId, conversations.id), isLive));
	const rows = await db
		.select({ id: conversations.id, queued: conversations.queued })
		.from(conversations)
		.where(and(isNotNull(conversations.queued), isNull(conversations.deletedAt), notExists(open)));
	return rows.filter(({ queued }) => queued !== null).map(({ id }) => id);
}
