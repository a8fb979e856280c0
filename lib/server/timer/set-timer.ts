import "server-only";
import { and, count, eq, inArray, lt } from "drizzle-orm";
import type { Context } from "@/lib/server/context";
import { timers } from "@/lib/server/db/schema/skill";
import { transact } from "@/lib/server/setting/transact";
import { AppError } from "@/lib/shared/app-error";
import { newId } from "@/lib/shared/ids";
import type { TimerRequest } from "@/lib/skill/intent/intent";
import type { Timer } from "@/lib/skill/intent-card";
import { timerLimit } from "@/lib/skill/timer";
import { appendTimerEvent, timerOf, timerUser } from "./timer-row";

/** How long one that has ended is still told of. */
const keptMs = 30 * 86_400_000;

/**
 * Sets a timer, an alarm or a reminder for the person of a conversation. Forgets those that ended a month ago. Throws
 * `rate_limited` when as many are set as can be.
 */
export async function setTimer(
	ctx: Context,
	input: { readonly request: TimerRequest; readonly conversationId: string },
): Promise<Timer> {
	const userId = timerUser(ctx);
	const now = ctx.clock.now();
	const { kind, label, fire_at: fireAt, duration_ms } = input.request;
	return transact(async (tx) => {
		await tx
			.delete(timers)
			.where(
				and(
					eq(timers.userId, userId),
					inArray(timers.state, ["fired", "dismissed", "cancelled"]),
					lt(timers.updatedAt, now - keptMs),
				),
			);
		const [set] = await tx
			.select({ count: count() })
			.from(timers)
			.where(and(eq(timers.userId, userId), inArray(timers.state, ["running", "paused"])));
		if ((set?.count ?? 0) >= timerLimit) {
			throw new AppError("rate_limited", `${timerLimit} timers, alarms and reminders are set; cancel one first.`, {
				params: { limit: timerLimit },
			});
		}
		const [row] = await tx
			.insert(timers)
			.values({
				...{ id: newId("timer"), userId, conversationId: input.conversationId, kind, label, state: "running", fireAt },
				...{ durationMs: duration_ms ?? null, createdAt: now, updatedAt: now },
			})
			.returning();
		if (!row) throw new Error("a timer insert answered no row");
		await appendTimerEvent(tx, ctx, row);
		return timerOf(row);
	});
}
