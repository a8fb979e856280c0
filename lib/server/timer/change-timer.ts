import "server-only";
import { and, eq } from "drizzle-orm";
import { notFound } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import { timers } from "@/lib/server/db/schema/skill";
import { transact } from "@/lib/server/setting/transact";
import type { ChangedTimer, TimerAct } from "@/lib/skill/timer";
import { appendTimerEvent, type TimerRow, timerOf, timerUser } from "./timer-row";

/** A browser's clock may be ahead of the server's by this much when it says that a timer is due, ms. */
const earlyMs = 2_000;

type Change = Partial<Pick<TimerRow, "state" | "fireAt" | "leftMs">>;

/** What an act makes of a timer; undefined where it does not fit how it stands. Only timers can be paused. */
const acts = {
	pause: ({ state, kind, fireAt }, now) =>
		state === "running" && kind === "timer" && fireAt > now ? { state: "paused", leftMs: fireAt - now } : undefined,
	resume: ({ state, leftMs }, now) =>
		state === "paused" ? { state: "running", fireAt: now + (leftMs ?? 0), leftMs: null } : undefined,
	cancel: ({ state }) => (state === "running" || state === "paused" ? { state: "cancelled", leftMs: null } : undefined),
	fire: ({ state, fireAt }, now) => (state === "running" && fireAt <= now + earlyMs ? { state: "fired" } : undefined),
	dismiss: ({ state, fireAt }, now) =>
		state === "fired" || (state === "running" && fireAt <= now + earlyMs) ? { state: "dismissed" } : undefined,
} as const satisfies Record<TimerAct, (row: TimerRow, now: number) => Change | undefined>;

/**
 * Pauses, goes on with, cancels, fires or dismisses one of the caller's timers. Two tabs may say the same at once: the
 * first one changes it, the other is told how it stands. Throws `not_found`.
 */
export async function changeTimer(
	ctx: Context,
	input: { readonly id: string; readonly act: TimerAct },
): Promise<ChangedTimer> {
	const userId = timerUser(ctx);
	const now = ctx.clock.now();
	const own = and(eq(timers.id, input.id), eq(timers.userId, userId));
	return transact(async (tx) => {
		const [row] = await tx.select().from(timers).where(own);
		if (!row) throw notFound();
		const change = acts[input.act](row, now);
		if (!change) return { timer: timerOf(row), changed: false };
		const [after] = await tx
			.update(timers)
			.set({ ...change, updatedAt: now })
			.where(own)
			.returning();
		if (!after) throw notFound();
		await appendTimerEvent(tx, ctx, after);
		return { timer: timerOf(after), changed: true };
	});
}
