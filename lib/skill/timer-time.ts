import type { Timer } from "./intent-card";

/** What is left of a timer at an instant (ms), never less than nothing. */
export function timeLeft({ state, fire_at: fireAt, left_ms: leftMs }: Timer, now: number): number {
	if (state === "paused") return leftMs ?? 0;
	return state === "running" ? Math.max(0, Date.parse(fireAt) - now) : 0;
}

/** True for one that went off and was not dismissed; of a running one its time says so. */
export function isUp(timer: Timer, now: number): boolean {
	return timer.state === "fired" || (timer.state === "running" && timeLeft(timer, now) === 0);
}

/** True while something is still to come of it, or to be dismissed. */
export function isOpenTimer({ state }: Timer): boolean {
	return state === "running" || state === "paused" || state === "fired";
}

/** The instant (ms) at which the next one goes off; undefined where none is to. */
export function nextDue(timers: readonly Timer[], now: number): number | undefined {
	const due = timers
		.filter((timer) => timer.state === "running" && !isUp(timer, now))
		.map(({ fire_at: fireAt }) => Date.parse(fireAt));
	return due.length === 0 ? undefined : Math.min(...due);
}

/** Time that is left as clocks show it: `4:05`, `1:04:05`. A second counts until it is over. */
export function clockText(ms: number): string {
	const seconds = Math.ceil(ms / 1000);
	const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
	const two = (value: number) => String(value).padStart(2, "0");
	const tail = `${hours > 0 ? two(minutes) : minutes}:${two(seconds % 60)}`;
	return hours > 0 ? `${hours}:${tail}` : tail;
}
