import { addDays, dayText, instantOf, isWallTime, type WallTime, wallTimeAt } from "@/lib/shared/zoned-time";
import type { CalendarEvent } from "./calendar-event";

/**
 * The two ends of an event as fields for dates show them: `YYYY-MM-DDTHH:MM` on the clocks of its zone, of a whole-day one
 * the first and the last day as `YYYY-MM-DD`.
 */
export interface ShownEnds {
	readonly starts: string;
	readonly ends: string;
}

/** The ends as they are shown for editing. */
export function shownEnds({ starts_at, ends_at, all_day, time_zone }: CalendarEvent): ShownEnds {
	if (all_day) {
		const last = wallOf(ends_at);
		return { starts: starts_at, ends: last ? dayText(addDays(last, -1)) : starts_at };
	}
	return { starts: textAt(Date.parse(starts_at), time_zone), ends: textAt(Date.parse(ends_at), time_zone) };
}

/** The event with other ends; undefined where one is no time, or the end is not after the start. */
export function withEnds(event: CalendarEvent, { starts, ends }: ShownEnds): CalendarEvent | undefined {
	const [start, end] = [wallOf(starts), wallOf(ends)];
	if (!start || !end) return undefined;
	if (event.all_day) {
		if (ends < starts) return undefined;
		return { ...event, starts_at: dayText(start), ends_at: dayText(addDays(end, 1)) };
	}
	const [from, to] = [instantOf(start, event.time_zone).at, instantOf(end, event.time_zone).at];
	if (to <= from) return undefined;
	return { ...event, starts_at: new Date(from).toISOString(), ends_at: new Date(to).toISOString() };
}

/** The end that keeps an event as long as it is when it starts at another time. */
export function movedEnd(event: CalendarEvent, starts: string): string | undefined {
	const start = wallOf(starts);
	if (!start) return undefined;
	const length = Date.parse(event.ends_at) - Date.parse(event.starts_at);
	if (event.all_day) return dayText(addDays(start, Math.round(length / dayMs) - 1));
	return textAt(instantOf(start, event.time_zone).at + length, event.time_zone);
}

const dayMs = 86_400_000;
const pad = (value: number) => String(value).padStart(2, "0");

function textAt(at: number, timeZone: string): string {
	const time = wallTimeAt(at, timeZone);
	return `${dayText(time)}T${pad(time.hour)}:${pad(time.minute)}`;
}

function wallOf(text: string): WallTime | undefined {
	const found = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/.exec(text);
	if (!found) return undefined;
	const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map((part) => Number(part ?? 0));
	const time = { year, month, day, hour, minute, second: 0 };
	return isWallTime(time) ? time : undefined;
}
