import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/lib/shared/json";
import { readIntent } from "./read-intent";

interface Place {
	readonly now?: string;
	readonly zone?: string;
}

function read(
	name: string,
	parameters: JsonObject,
	{ now = "2030-01-31T15:00:00Z", zone = "Europe/Lisbon" }: Place = {},
) {
	return readIntent(name, parameters, { now: Date.parse(now), timeZone: zone });
}

/** What an event comes down to: beginning, end, zone where it is another, notes. */
function event(parameters: JsonObject, place: Place = {}): string {
	const reading = read("create_calendar_event", { title: "T", ...parameters }, place);
	if (!reading.ok) return reading.message;
	if (reading.action.kind !== "show" || reading.action.card.kind !== "calendar_event") return "another card";
	const { starts_at, ends_at, all_day } = reading.action.card;
	return [starts_at, ends_at, ...(all_day ? ["all day"] : []), ...reading.notes].join(" ").replaceAll(":00.000Z", "Z");
}

/** When something goes off, and the notes. */
function due(name: string, parameters: JsonObject, place: Place = {}): string {
	const reading = read(name, { label: "L", ...parameters }, place);
	if (!reading.ok) return reading.message;
	if (reading.action.kind !== "set_timer") return "another action";
	return [new Date(reading.action.timer.fire_at).toISOString(), ...reading.notes].join(" ").replaceAll(":00.000Z", "Z");
}

describe("create_calendar_event", () => {
	it.each<[string, JsonObject, string]>([
		[
			"local beginning and end",
			{ begin_time: "2030-02-01T10:00", end_time: "2030-02-01T11:30" },
			"2030-02-01T10:00Z 2030-02-01T11:30Z",
		],
		["an hour without an end", { start: "2030-07-01 10:00" }, "2030-07-01T09:00Z 2030-07-01T10:00Z"],
		["a duration", { begin_time: "2030-02-01T10:00Z", duration_minutes: "15" }, "2030-02-01T10:00Z 2030-02-01T10:15Z"],
		[
			"a zone of its own",
			{ begin_time: "2030-02-01T10:00", timezone: "Asia/Tokyo" },
			"2030-02-01T01:00Z 2030-02-01T02:00Z",
		],
		["relative", { day_offset: 1, hour: 14, minute: 30, duration_minutes: 45 }, "2030-02-01T14:30Z 2030-02-01T15:15Z"],
		["nine o'clock without an hour", { day_offset: "0" }, "2030-01-31T09:00Z 2030-01-31T10:00Z"],
		["a date with an hour", { date: "2030-02-28", hour: 8 }, "2030-02-28T08:00Z 2030-02-28T09:00Z"],
		["a plain day", { begin_time: "2030-02-28" }, "2030-02-28 2030-03-01 all day"],
		[
			"days, the last one part of it",
			{ begin_time: "2028-02-28", end_time: "2028-02-29", all_day: true },
			"2028-02-28 2028-03-01 all day",
		],
		["a relative day", { day_offset: 1, all_day: "true" }, "2030-02-01 2030-02-02 all day"],
		[
			"a time of an all-day event does not count",
			{ begin_time: "2030-12-31T22:00", all_day: true },
			"2030-12-31 2031-01-01 all day",
		],
	])("%s", (_, parameters, expected) => {
		expect(event(parameters)).toBe(expected);
	});

	it.each<[string, JsonObject, string]>([
		[
			"a bad beginning, though relative fields are there",
			{ begin_time: "tomorrow", day_offset: 1, hour: 9 },
			'"begin_time" must be',
		],
		["a number", { begin_time: 1_900_000_000_000 }, '"begin_time" must be'],
		["a day that is none", { begin_time: "2030-02-30T10:00" }, '"begin_time" must be'],
		[
			"an end before the beginning",
			{ begin_time: "2030-02-01T10:00", end_time: "2030-02-01T09:00" },
			'"end_time" must be after',
		],
		[
			"an end at the beginning",
			{ begin_time: "2030-02-01T10:00", end_time: "2030-02-01T10:00" },
			'"end_time" must be after',
		],
		["an end that is none", { begin_time: "2030-02-01T10:00", end_time: "later" }, '"end_time" must be'],
		["days the wrong way round", { begin_time: "2030-02-02", end_time: "2030-02-01" }, '"end_time" must not be before'],
		["a year and more", { begin_time: "2030-02-02", end_time: "2032-02-01" }, "at most 366 days"],
		["no time at all", {}, "Say when it begins"],
		["an hour that is none", { day_offset: 1, hour: 24 }, '"hour" must be a whole number from 0 to 23'],
		["half an hour", { day_offset: 1, hour: 9.5 }, '"hour" must be a whole number'],
		["a day before today", { day_offset: -1 }, '"day_offset" must be a whole number from 0 to 3650'],
		["too long", { day_offset: 1, duration_minutes: 1441 }, '"duration_minutes" must be a whole number from 1 to 1440'],
		["a zone that is none", { day_offset: 1, time_zone: "Lisbon" }, '"time_zone" must be an IANA name'],
		["no title", { title: " ", day_offset: 1 }, '"title" is missing'],
	])("refuses %s", (_, parameters, expected) => {
		const message = event(parameters);
		expect(message).toContain(expected);
		expect(message).toContain('Example: {"intent":"create_calendar_event"');
	});

	it("counts days by the person's calendar over changes of the clock, the ends of months and midnight", () => {
		const lisbon = (now: string, parameters: JsonObject) => event(parameters, { now });
		// the night before clocks are put forward, and back
		expect(lisbon("2030-03-30T23:30:00Z", { day_offset: 1, hour: 10 })).toBe("2030-03-31T09:00Z 2030-03-31T10:00Z");
		expect(lisbon("2030-10-26T23:30:00Z", { day_offset: 1, hour: 10 })).toBe("2030-10-28T10:00Z 2030-10-28T11:00Z");
		expect(lisbon("2030-03-30T12:00:00Z", { day_offset: 1, hour: 1, minute: 30 })).toBe(
			"2030-03-31T01:30Z 2030-03-31T02:30Z Clocks are put forward over that time, so it was moved on.",
		);
		expect(lisbon("2028-02-28T12:00:00Z", { day_offset: 1 })).toBe("2028-02-29T09:00Z 2028-02-29T10:00Z");
		expect(lisbon("2030-12-31T12:00:00Z", { day_offset: 1 })).toBe("2031-01-01T09:00Z 2031-01-01T10:00Z");
		// it is tomorrow there
		expect(event({ day_offset: 0, hour: 9 }, { zone: "Pacific/Auckland", now: "2030-01-31T15:00:00Z" })).toBe(
			"2030-01-31T20:00Z 2030-01-31T21:00Z",
		);
	});

	it("has an id of its own each time", () => {
		const uid = () => {
			const reading = read("create_calendar_event", { title: "T", day_offset: 1 });
			return reading.ok && reading.action.kind === "show" && "uid" in reading.action.card
				? reading.action.card.uid
				: "";
		};
		expect(uid()).toMatch(/^event_[0-9a-f]{32}@steward$/);
		expect(uid()).not.toBe(uid());
	});
});

describe("set_timer", () => {
	it.each<[JsonObject, number]>([
		[{ minutes: 25 }, 25],
		[{ seconds: "90" }, 1.5],
		[{ hours: 1, minutes: 30 }, 90],
		[{ length: 300 }, 5],
		[{ duration_minutes: 0.5 }, 0.5],
		[{ duration: "5 minutes" }, 5],
		[{ duration: "PT1H" }, 60],
		[{ time: "10m" }, 10],
	])("%j", (parameters, minutes) => {
		expect(read("timer", { label: " Green\ntea ", ...parameters })).toMatchObject({
			action: {
				timer: {
					kind: "timer",
					label: "Green tea",
					duration_ms: minutes * 60_000,
					fire_at: Date.parse("2030-01-31T15:00:00Z") + minutes * 60_000,
				},
			},
		});
	});

	it.each<[JsonObject, string]>([
		[{}, "Say how long"],
		[{ duration: 5 }, "no unit"],
		[{ duration: "5" }, "no unit"],
		[{ minutes: "soon" }, '"minutes" must be a number'],
		[{ minutes: -5 }, '"minutes" must be a number'],
		[{ seconds: 0 }, "from 1 second to 99 hours"],
		[{ hours: 100 }, "from 1 second to 99 hours"],
	])("refuses %j", (parameters, message) => {
		expect(read("timer", parameters)).toMatchObject({ ok: false, message: expect.stringContaining(message) });
	});
});

describe("set_alarm and set_reminder", () => {
	it.each<[JsonObject, string]>([
		[{ hour: 18 }, "2030-01-31T18:00Z"],
		[{ hour: 14, minute: 59 }, "2030-02-01T14:59Z"],
		[{ hour: 15, minute: 0 }, "2030-02-01T15:00Z"],
		[{ time: "6:30 pm" }, "2030-01-31T18:30Z"],
		[{ hour: 7, day_offset: 1 }, "2030-02-01T07:00Z"],
		[{ hour: 7, date: "2030-02-28" }, "2030-02-28T07:00Z"],
		[{ hour: 7, year: 2031, month: 2, day: 28 }, "2031-02-28T07:00Z"],
		[{ hour: 7, minute: 5, month: 2, day: 1 }, "2030-02-01T07:05Z"],
		[{ datetime: "2030-07-01T07:00" }, "2030-07-01T06:00Z"],
		[{ at: "2030-07-01T07:00Z" }, "2030-07-01T07:00Z"],
		[{ when: "2030-07-01", hour: 8 }, "2030-07-01T07:00Z"],
		[{ in_minutes: 10 }, "2030-01-31T15:10Z"],
		[{ delay: "2 hours" }, "2030-01-31T17:00Z"],
		[{ hour: 18, repeat_daily: true }, "2030-01-31T18:00Z It does not repeat: it goes off once."],
		[{ hour: 18, repeat_daily: false, model_name: "x" }, "2030-01-31T18:00Z Not used: model_name."],
	])("%j", (parameters, expected) => {
		expect(due("schedule_notification", parameters)).toBe(expected);
		expect(due("alarm", parameters)).toBe(expected);
	});

	it.each<[JsonObject, string]>([
		[{}, "Say when"],
		[{ hour: 24 }, '"hour" must be'],
		[{ time: "soon" }, '"time" must be a time of day'],
		[{ time: 18 }, '"time" must be a time of day'],
		[{ datetime: "2030-01-31T14:59" }, "That time has passed: it is 2030-01-31T15:00:00.000Z now"],
		[{ hour: 14, day_offset: 0 }, "That time has passed"],
		[{ hour: 7, year: 2030, month: 2, day: 30 }, "There is no such day"],
		[{ hour: 7, date: "31.1.2030" }, '"date" must be such as'],
		[{ hour: 7, year: 2045 }, "more than ten years"],
		[{ in_minutes: "x" }, '"in_minutes" must be'],
	])("refuses %j", (parameters, message) => {
		expect(due("alarm", parameters)).toContain(message);
	});

	it("a reminder says of what", () => {
		expect(due("reminder", { label: "", hour: 18 })).toContain('"message" is missing');
		expect(read("reminder", { title: "Bank", message: "Call them", hour: 18 })).toMatchObject({
			action: { timer: { kind: "reminder", label: "Bank: Call them" } },
		});
		expect(read("alarm", { hour: 18 })).toMatchObject({ action: { timer: { kind: "alarm", label: "" } } });
	});

	it("the next time of a clock passes its changes, leap days and midnight", () => {
		const at = (now: string, clock: string, zone = "Europe/Lisbon") => due("alarm", { time: clock }, { now, zone });
		expect(at("2030-03-30T20:00:00Z", "07:00")).toBe("2030-03-31T06:00Z");
		expect(at("2030-10-26T20:00:00Z", "07:00")).toBe("2030-10-27T07:00Z");
		expect(at("2030-03-30T20:00:00Z", "01:30")).toBe(
			"2030-03-31T01:30Z Clocks are put forward over that time, so it was moved on.",
		);
		// twice that night: the first, and between the two the next day
		expect(at("2030-10-27T00:00:00Z", "01:30")).toBe("2030-10-27T00:30Z");
		expect(at("2030-10-27T00:45:00Z", "01:30")).toBe("2030-10-28T01:30Z");
		expect(at("2028-02-28T23:59:00Z", "00:00")).toBe("2028-02-29T00:00Z");
		expect(at("2028-02-29T23:59:30Z", "23:59")).toBe("2028-03-01T23:59Z");
		expect(at("2030-12-31T23:00:00Z", "7:00", "Asia/Shanghai")).toBe("2031-01-01T23:00Z");
	});
});

it("cancel_timer names a label, a kind or all", () => {
	expect(read("cancel_timer", { label: "Tea" })).toMatchObject({ action: { label: "Tea", all: false } });
	expect(read("cancel_alarm", { kind: "Alarm", all: "yes" })).toMatchObject({
		action: { timer_kind: "alarm", all: true },
	});
});
