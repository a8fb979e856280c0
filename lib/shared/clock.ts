/** The time source a verb is given. `now()` is milliseconds since the epoch. */
export interface Clock {
	now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
