import type { IntentCard } from "../intent-card";

/** What a calendar is told of an event. */
export type CalendarEvent = Omit<IntentCard & { readonly kind: "calendar_event" }, "kind">;

/** `YYYY-MM-DD` as calendars write a day: `20260304`. */
export const compactDay = (day: string) => day.slice(0, 10).replaceAll("-", "");

/** An instant as calendars write it, in UTC: `20260304T100000Z`. */
export const compactInstant = (at: string) => new Date(at).toISOString().replace(/\.\d+/, "").replace(/[-:]/g, "");

/** The two ends as calendars write them. */
export function compactEnds({ starts_at: start, ends_at: end, all_day: allDay }: CalendarEvent) {
	const write = allDay ? compactDay : compactInstant;
	return { start: write(start), end: write(end) };
}
