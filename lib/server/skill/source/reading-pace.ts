import "server-only";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { processWide } from "@/lib/server/start/process-wide";
import { AppError } from "@/lib/shared/app-error";

/** Readings of one person in this process. */
export const readingPace = { aMinute: 30, atOnce: 3 } as const;

interface Pace {
	/** When the readings of the last minute began, ms. */
	began: number[];
	running: number;
}

/** Runs a reading unless the person has too many; throws `rate_limited` before anything is done. */
export async function paced<T>(ctx: Context, run: () => Promise<T>): Promise<T> {
	const paces = processWide("skill-readings", () => new Map<string, Pace>());
	const { userId } = identityOf(ctx);
	const now = ctx.clock.now();
	const pace = paces.get(userId) ?? { began: [], running: 0 };
	pace.began = pace.began.filter((at) => at > now - 60_000 && at <= now);
	if (pace.began.length >= readingPace.aMinute || pace.running >= readingPace.atOnce) {
		throw new AppError("rate_limited", "Too many skills were read in the last minute, or are being read.");
	}
	pace.began.push(now);
	pace.running += 1;
	paces.set(userId, pace);
	try {
		return await run();
	} finally {
		pace.running -= 1;
	}
}
