import { type CalendarEvent, compactEnds } from "./calendar-event";
import { oneLine, queryText } from "./link-text";

/** The event as a new one in Google Calendar, for the person to save. */
export function googleCalendarUrl(event: CalendarEvent): string {
	const { start, end } = compactEnds(event);
	const query = queryText({
		action: "TEMPLATE",
		text: oneLine(event.title),
		dates: `${start}/${end}`,
		details: event.description,
		location: oneLine(event.location),
		ctz: event.all_day ? "" : event.time_zone,
	});
	return `https://calendar.google.com/calendar/render?${query}`;
}

/** The event as a new one in Outlook on the web, for the person to save. */
export function outlookCalendarUrl(event: CalendarEvent): string {
	const at = (when: string) => (event.all_day ? when.slice(0, 10) : new Date(when).toISOString());
	const query = queryText({
		path: "/calendar/action/compose",
		rru: "addevent",
		subject: oneLine(event.title),
		startdt: at(event.starts_at),
		enddt: at(event.ends_at),
		allday: event.all_day ? "true" : "",
		body: event.description,
		location: oneLine(event.location),
	});
	return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
}
