import { addDays, instantOf, type WallTime, wallTimeAt } from "@/lib/shared/zoned-time";
import type { TimerKind } from "../intent-card";
import { type GivenFields, oneLine } from "./given-fields";
import type { IntentAction, IntentDefinition, IntentFacts } from "./intent";
import { readClock } from "./read-clock";
import { readDuration } from "./read-duration";
import { readMoment } from "./read-moment";

const labels = [
	"label",
	"title",
	"name",
	"message",
	"text",
	"extra_message",
	"subject",
	"body",
	"content",
	"reason",
] as const;
const secondMs = 1_000;
/** 99:59:59, what clocks of kitchens and telephones count. */
export const longestTimerMs = 359_999 * secondMs;

/** A label is one line of at most 200 characters; longer ones end there. */
export function timerLabel(text: string): string {
	return [...oneLine(text)].slice(0, 200).join("");
}

function labelOf(given: GivenFields): string {
	const title = given.text(labels, { max: 2_000 });
	const more = given.text(["message", "text", "body", "content", "description"], { max: 2_000 });
	return timerLabel(title !== "" && more !== "" && more !== title ? `${title}: ${more}` : title);
}

export const setTimer: IntentDefinition = {
	aliases: ["timer", "start_timer", "create_timer", "countdown", "start_countdown", "set_countdown"],
	example: { minutes: 25, label: "Tea" },
	read(given, { now }) {
		const label = labelOf(given);
		const ms = lengthOf(given, "");
		if (ms === undefined) {
			if (given.faults.length === 0) given.faults.push('Say how long: "seconds", "minutes" or "hours" as numbers.');
			return undefined;
		}
		if (ms < secondMs || ms > longestTimerMs) {
			given.faults.push("A timer lasts from 1 second to 99 hours 59 minutes; for later times use set_reminder.");
			return undefined;
		}
		return { kind: "set_timer", timer: { kind: "timer", label, fire_at: now + ms, duration_ms: ms } };
	},
};

export const setAlarm: IntentDefinition = {
	aliases: ["alarm", "create_alarm", "add_alarm", "wake_me_up"],
	example: { hour: 7, minute: 30, label: "Get up" },
	read: (given, facts) => dueAction(given, facts, "alarm"),
};

export const setReminder: IntentDefinition = {
	aliases: [
		"schedule_notification",
		"reminder",
		"create_reminder",
		"add_reminder",
		"remind",
		"remind_me",
		"schedule_reminder",
	],
	example: { message: "Call the bank", day_offset: 1, hour: 10, minute: 0 },
	read(given, facts) {
		const action = dueAction(given, facts, "reminder");
		if (action?.kind === "set_timer" && action.timer.label === "")
			given.faults.push('"message" is missing: what to remind of.');
		return action;
	},
};

export const listTimers: IntentDefinition = {
	aliases: ["timers", "show_timers", "get_timers", "list_alarms", "list_reminders", "show_alarms", "show_reminders"],
	example: {},
	read: () => ({ kind: "list_timers" }),
};

export const cancelTimer: IntentDefinition = {
	aliases: [
		"stop_timer",
		"delete_timer",
		"remove_timer",
		"cancel_alarm",
		"delete_alarm",
		"cancel_reminder",
		"delete_reminder",
		"dismiss_timer",
		"cancel_notification",
	],
	example: { label: "Tea" },
	read(given) {
		const label = timerLabel(given.text(labels, { max: 2_000 }));
		const said = given.text(["kind", "type"], { max: 40, line: true }).toLowerCase();
		const kind = (["timer", "alarm", "reminder"] as const).find((each) => each === said);
		const all = given.flag(["all", "every"]) ?? false;
		return { kind: "cancel_timer", label, all, ...(kind ? { timer_kind: kind } : {}) };
	},
};

function dueAction(
	given: GivenFields,
	facts: IntentFacts,
	kind: Exclude<TimerKind, "timer">,
): IntentAction | undefined {
	const label = labelOf(given);
	const fire_at = dueAt(given, facts);
	if (given.flag(["repeat_daily", "repeat", "daily", "recurring"]))
		given.notes.push("It does not repeat: it goes off once.");
	return fire_at === undefined ? undefined : { kind: "set_timer", timer: { kind, label, fire_at } };
}

/** A length from numbers with units, their sum, or from text; `before` names the spellings, such as `in_`. */
function lengthOf(given: GivenFields, before: "" | "in_"): number | undefined {
	const rule = { min: 0, max: 1e9, fraction: true } as const;
	const sum = (names: readonly [string, ...string[]], unit: number) => {
		const count = given.number(names, rule);
		return count === undefined ? undefined : count * unit * secondMs;
	};
	const counted = [
		before === ""
			? sum(["seconds", "duration_seconds", "secs", "second", "length", "length_seconds", "extra_length"], 1)
			: sum(["in_seconds", "delay_seconds", "seconds_from_now"], 1),
		before === ""
			? sum(["minutes", "duration_minutes", "mins", "minute", "length_minutes"], 60)
			: sum(["in_minutes", "delay_minutes", "minutes_from_now"], 60),
		before === ""
			? sum(["hours", "duration_hours", "hrs", "hour"], 3600)
			: sum(["in_hours", "delay_hours", "hours_from_now"], 3600),
	].filter((each) => each !== undefined);
	if (counted.length > 0) return Math.round(counted.reduce((all, each) => all + each, 0));
	const names =
		before === "" ? ["duration", "time", "length_of_time", "in", "for"] : ["in", "delay", "after", "duration"];
	const said = given.value(names);
	if (said === undefined) return undefined;
	const ms = typeof said === "string" ? readDuration(said) : undefined;
	if (ms === undefined)
		given.faults.push(
			`"${names[0]}" has no unit that can be read; send "${before}minutes" or "${before}seconds" as a number.`,
		);
	return ms;
}

const whens = [
	"time",
	"at",
	"datetime",
	"date_time",
	"fire_at",
	"when",
	"due",
	"due_at",
	"trigger_time",
	"begin_time",
	"start_time",
	"scheduled_time",
];

/** When an alarm or a reminder is due, ms: in so long, at an instant, or at a time of a day. */
function dueAt(given: GivenFields, facts: IntentFacts): number | undefined {
	const length = lengthOf(given, "in_");
	if (length !== undefined) return inTime(given, facts, facts.now + length);
	const said = given.value(whens);
	const moment = typeof said === "string" ? readMoment(said) : undefined;
	if (moment?.kind === "instant") return inTime(given, facts, moment.at);
	if (moment?.kind === "wall") return inTime(given, facts, placed(given, moment.time, facts));
	const clock = clockOf(given, moment ? undefined : said);
	if (given.faults.length > 0 || !clock) return undefined;
	const day = moment?.time ?? givenDay(given, facts);
	if (given.faults.length > 0) return undefined;
	return day ? inTime(given, facts, placed(given, { ...day, ...clock }, facts)) : nextAt(clock, facts, given.notes);
}

function clockOf(given: GivenFields, said: unknown): Pick<WallTime, "hour" | "minute" | "second"> | undefined {
	if (said !== undefined) {
		const clock = typeof said === "string" ? readClock(said) : undefined;
		if (!clock) given.faults.push('"time" must be a time of day such as 18:30, or 2030-01-31T18:30.');
		return clock && { ...clock, second: 0 };
	}
	const hour = given.number(["hour", "hours"], { min: 0, max: 23 });
	const minute = given.number(["minute", "minutes"], { min: 0, max: 59 });
	if (hour === undefined && given.faults.length === 0) {
		given.faults.push('Say when: "hour" (0–23) and "minute" of the person\'s clock, or "in_minutes".');
	}
	return hour === undefined ? undefined : { hour, minute: minute ?? 0, second: 0 };
}

function givenDay(given: GivenFields, facts: IntentFacts): WallTime | undefined {
	const today = wallTimeAt(facts.now, facts.timeZone);
	const offset = given.number(["day_offset", "days_from_now", "in_days"], { min: 0, max: 3650 });
	if (offset !== undefined) return addDays(today, offset);
	const date = given.value(["date"]);
	const moment = typeof date === "string" ? readMoment(date) : undefined;
	if (date !== undefined && (!moment || moment.kind === "instant"))
		given.faults.push('"date" must be such as 2030-01-31.');
	if (moment && moment.kind !== "instant") return moment.time;
	const year = given.number(["year"], { min: 1970, max: 9999 });
	const month = given.number(["month"], { min: 1, max: 12 });
	const day = given.number(["day"], { min: 1, max: 31 });
	if (year === undefined && month === undefined && day === undefined) return undefined;
	const named = { ...today, year: year ?? today.year, month: month ?? today.month, day: day ?? today.day };
	const real = readMoment(
		`${named.year}-${String(named.month).padStart(2, "0")}-${String(named.day).padStart(2, "0")}`,
	);
	if (!real) given.faults.push("There is no such day.");
	return named;
}

/** The next time clocks of the person show a time: today, or tomorrow where it has passed. */
export function nextAt(
	clock: Pick<WallTime, "hour" | "minute" | "second">,
	facts: IntentFacts,
	notes: string[],
): number {
	const today = { ...wallTimeAt(facts.now, facts.timeZone), ...clock };
	for (const days of [0, 1]) {
		const { at, moved } = instantOf(addDays(today, days), facts.timeZone);
		if (at <= facts.now) continue;
		if (moved) notes.push(clocksMove);
		return at;
	}
	return instantOf(addDays(today, 2), facts.timeZone).at;
}

const clocksMove = "Clocks are put forward over that time, so it was moved on.";

function placed(given: GivenFields, time: WallTime, facts: IntentFacts): number {
	const { at, moved } = instantOf(time, facts.timeZone);
	if (moved) given.notes.push(clocksMove);
	return at;
}

const furthestMs = 3651 * 86_400_000;

function inTime(given: GivenFields, { now }: IntentFacts, at: number): number | undefined {
	if (at > now && at - now <= furthestMs) return at;
	given.faults.push(
		at > now ? "That is more than ten years away." : `That time has passed: it is ${new Date(now).toISOString()} now.`,
	);
	return undefined;
}
