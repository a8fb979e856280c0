"use client";

import { useFormatter } from "next-intl";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Times and lengths of timers in words. */
export interface TimerTimes {
	/** "25 min", "1 hr 30 min": whole units, the small ones left out where they say nothing. */
	readonly length: (ms: number) => string;
	/** "14:53", with the day where it is another one. */
	readonly clock: (at: string, now: number) => string;
}

export function useTimerTimes(): TimerTimes {
	const format = useFormatter();
	const unit = (value: number, name: "hour" | "minute" | "second") =>
		value === 0 ? [] : [format.number(value, { style: "unit", unit: name, unitDisplay: "short" })];
	// The clock on the wall is this device's, whatever zone the person reads dates in.
	const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
	return {
		length: (ms) => {
			const whole = Math.ceil(ms / secondMs) * secondMs;
			const parts = [
				...unit(Math.floor(whole / hourMs), "hour"),
				...unit(Math.floor(whole / minuteMs) % 60, "minute"),
				...unit((whole / secondMs) % 60, "second"),
			];
			return parts.length > 0 ? parts.join(" ") : unitless(format);
		},
		clock: (at, now) => {
			const day = (when: number) => format.dateTime(when, { dateStyle: "short", timeZone });
			const instant = Date.parse(at);
			const clock = { hour: "numeric", minute: "2-digit", timeZone } as const;
			if (day(instant) === day(now)) return format.dateTime(instant, clock);
			const near = Math.abs(instant - now) < 6 * dayMs;
			return format.dateTime(
				instant,
				near ? { weekday: "short", ...clock } : { day: "numeric", month: "short", ...clock },
			);
		},
	};
}

const unitless = (format: ReturnType<typeof useFormatter>) =>
	format.number(0, { style: "unit", unit: "second", unitDisplay: "short" });
