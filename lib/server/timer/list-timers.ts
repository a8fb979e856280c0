import "server-only";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { timers } from "@/lib/server/db/schema/skill";
import type { TimerState } from "@/lib/skill/intent-card";
import type { TimerList } from "@/lib/skill/timer";
import { timerOf, timerUser } from "./timer-row";

/** So many that ended are told of: their chips stand in conversations. */
const endedShown = 100;

/** The caller's timers, alarms and reminders (*skills*, NativeIntent). */
export async function listTimers(ctx: Context): Promise<TimerList> {
	const userId = timerUser(ctx);
	const those = (states: TimerState[]) => and(eq(timers.userId, userId), inArray(timers.state, states));
	const { read } = database();
	const [set, ended] = await Promise.all([
		read
			.select()
			.from(timers)
			.where(those(["running", "paused", "fired"]))
			.orderBy(asc(timers.fireAt), asc(timers.id)),
		read
			.select()
			.from(timers)
			.where(those(["dismissed", "cancelled"]))
			.orderBy(desc(timers.updatedAt), desc(timers.id))
			.limit(endedShown),
	]);
	return { now: new Date(ctx.clock.now()).toISOString(), timers: [...set, ...ended].map(timerOf) };
}
