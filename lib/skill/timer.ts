import * as z from "zod/mini";
import type { Timer } from "./intent-card";

/** So many timers, alarms and reminders of a person may be set at once. */
export const timerLimit = 50;

/** What can be done with a timer; `fire` is what a page says when it is due. */
export const timerActs = ["pause", "resume", "cancel", "fire", "dismiss"] as const;

export type TimerAct = (typeof timerActs)[number];

/** Contract of the action over timers. */
export const changeTimerInput = z.strictObject({
	id: z.string().check(z.minLength(1), z.maxLength(128)),
	act: z.enum(timerActs),
});

/** How a timer stands after an act; `changed` is false where the act did not fit any more, such as a second `fire`. */
export interface ChangedTimer {
	readonly timer: Timer;
	readonly changed: boolean;
}

/** All timers of a person that are set or went off, and the newest of those that ended; `now` is the server's clock. */
export interface TimerList {
	/** ISO 8601. */
	readonly now: string;
	/** Those that can still do something first, the next one in front; then ended ones, the newest first. */
	readonly timers: readonly Timer[];
}
