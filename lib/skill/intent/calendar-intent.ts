import { newId } from "@/lib/shared/ids";
import { addDays, dayText, instantOf, isTimeZone, type WallTime, wallTimeAt } from "@/lib/shared/zoned-time";
import type { IntentCard } from "../intent-card";
import type { GivenFields } from "./given-fields";
import type { IntentDefinition, IntentFacts } from "./intent";
import { readMoment, type WrittenMoment } from "./read-moment";

type EventCard = Extract<IntentCard, { kind: "calendar_event" }>;
type Times = Pick<EventCard, "starts_at" | "ends_at" | "all_day" | "time_zone">;

const minuteMs = 60_000;
const longestDays = 366;

const begins = [
	"begin_time",
	"start_time",
	"begin",
	"start",
	"starts_at",
	"from",
	"dtstart",
	"start_date",
	"start_datetime",
] as const;
const ends = ["end_time", "end", "ends_at", "until", "dtend", "end_date", "end_datetime"] as const;
const written = "an ISO date and time such as 2030-01-31T15:00";

export const createCalendarEvent: IntentDefinition = {
	aliases: [
		"calendar_event",
		"add_calendar_event",
		"new_calendar_event",
		"create_event",
		"add_event",
		"calendar",
		"schedule_event",
	],
	example: { title: "Team lunch", day_offset: 1, hour: 12, minute: 30, duration_minutes: 60 },
	read(given, facts) {
		const title = given.text(["title", "summary", "name", "subject", "event_title"], {
			max: 300,
			line: true,
			required: "what the event is called",
		});
		const description = given.text(["description", "details", "notes", "body", "text"], { max: 8_000 });
		const location = given.text(["location", "where", "place", "event_location"], { max: 300, line: true });
		const times = readTimes(given, facts);
		if (!times) return undefined;
		const uid = `${newId("event")}@steward`;
		return { kind: "show", card: { kind: "calendar_event", uid, title, description, location, ...times } };
	},
};

/** An absolute beginning where one is given, right or wrong; otherwise the relative fields (*agent tools*). */
function readTimes(given: GivenFields, facts: IntentFacts): Times | undefined {
	const timeZone = readZone(given, facts);
	const allDay = given.flag(["all_day", "is_all_day", "full_day", "whole_day"]);
	const begin = given.has(begins)
		? writtenMoment(given, begins)
		: relativeMoment(given, { ...facts, timeZone }, allDay);
	const end = given.has(ends) ? writtenMoment(given, ends) : undefined;
	const duration = given.number(["duration_minutes", "duration", "minutes", "length_minutes"], { min: 1, max: 1440 });
	if (given.faults.length > 0 || !begin) return undefined;
	if (allDay ?? (begin.kind === "day" && duration === undefined)) return wholeDays(given, { begin, end, timeZone });
	return spanOf(given, { begin, end, timeZone, minutes: duration ?? 60 });
}

interface Ends {
	readonly begin: WrittenMoment;
	readonly end: WrittenMoment | undefined;
	readonly timeZone: string;
}

function readZone(given: GivenFields, facts: IntentFacts): string {
	const zone = given.text(["time_zone", "timezone", "tz", "event_timezone"], { max: 64, line: true });
	if (zone === "" || isTimeZone(zone)) return zone || facts.timeZone;
	given.faults.push('"time_zone" must be an IANA name such as Europe/Lisbon.');
	return facts.timeZone;
}

function writtenMoment(given: GivenFields, spellings: readonly string[]): WrittenMoment | undefined {
	const said = given.value(spellings);
	const moment = typeof said === "string" ? readMoment(said) : undefined;
	if (!moment)
		given.faults.push(`"${spellings[0]}" must be ${written}; or leave it out and send day_offset, hour and minute.`);
	return moment;
}

/** A day counted from today by the person's calendar, and a time of that day. */
function relativeMoment(
	given: GivenFields,
	facts: IntentFacts,
	allDay: boolean | undefined,
): WrittenMoment | undefined {
	const offset = given.number(["day_offset", "days_from_now", "in_days", "offset_days"], { min: 0, max: 3650 });
	const hour = given.number(["hour", "hours", "start_hour", "begin_hour"], { min: 0, max: 23 });
	const minute = given.number(["minute", "start_minute", "begin_minute"], { min: 0, max: 59 });
	const day = dayOf(given);
	if (offset === undefined && hour === undefined && !day) {
		if (given.faults.length === 0)
			given.faults.push(`Say when it begins: day_offset and hour, or begin_time as ${written}.`);
		return undefined;
	}
	const base = day ?? addDays(wallTimeAt(facts.now, facts.timeZone), offset ?? 0);
	if (allDay) return { kind: "day", time: base };
	return { kind: "wall", time: { ...base, hour: hour ?? 9, minute: minute ?? 0, second: 0 } };
}

function dayOf(given: GivenFields): WallTime | undefined {
	if (!given.has(["date", "day"])) return undefined;
	const moment = writtenMoment(given, ["date", "day"]);
	return moment && moment.kind !== "instant" ? moment.time : undefined;
}

/** The day after the last day is where an all-day event ends; a last day that was named is part of it. */
function wholeDays(given: GivenFields, { begin, end, timeZone }: Ends): Times | undefined {
	const first = dayIn(begin, timeZone);
	const last = end ? dayIn(end, timeZone) : first;
	const [starts, ended] = [dayText(first), dayText(addDays(last, 1))];
	if (dayText(last) < starts) return refused(given, '"end_time" must not be before begin_time.');
	if (ended > dayText(addDays(first, longestDays)))
		return refused(given, `An event lasts at most ${longestDays} days.`);
	return { starts_at: starts, ends_at: ended, all_day: true, time_zone: timeZone };
}

function dayIn(moment: WrittenMoment, timeZone: string): WallTime {
	const time = moment.kind === "instant" ? wallTimeAt(moment.at, timeZone) : moment.time;
	return { ...time, hour: 0, minute: 0, second: 0 };
}

function spanOf(given: GivenFields, { begin, end, timeZone, minutes }: Ends & { readonly minutes: number }) {
	const starts = instantIn(given, begin, timeZone);
	const ended = end ? instantIn(given, end, timeZone) : starts + minutes * minuteMs;
	if (ended <= starts) return refused(given, '"end_time" must be after begin_time; or send duration_minutes.');
	if (ended - starts > longestDays * 1440 * minuteMs)
		return refused(given, `An event lasts at most ${longestDays} days.`);
	return {
		starts_at: new Date(starts).toISOString(),
		ends_at: new Date(ended).toISOString(),
		all_day: false,
		time_zone: timeZone,
	};
}

function instantIn(given: GivenFields, moment: WrittenMoment, timeZone: string): number {
	if (moment.kind === "instant") return moment.at;
	const { at, moved } = instantOf(moment.time, timeZone);
	if (moved) given.notes.push("Clocks are put forward over that time, so it was moved on.");
	return at;
}

function refused(given: GivenFields, fault: string): undefined {
	given.faults.push(fault);
}
