import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import type { CalendarEvent } from "./calendar-event";
import { calendarFile } from "./calendar-file";
import { googleCalendarUrl, outlookCalendarUrl } from "./calendar-link";

const now = new Date("2026-03-01T08:00:00.123Z");

const event = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
	uid: "event_1@steward",
	title: "Release call",
	description: "Bring the list;\nand, if there is one, the \\n file",
	location: "Room 4, 2nd floor",
	starts_at: "2026-03-05T10:00:00.000Z",
	ends_at: "2026-03-05T10:45:00.000Z",
	all_day: false,
	time_zone: "Europe/Lisbon",
	...fields,
});

/** The one event of a file as a strict parser reads it; throws for what is no iCalendar. */
function parsed(text: string) {
	const calendar = new ICAL.Component(ICAL.parse(text));
	const [found, ...others] = calendar.getAllSubcomponents("vevent");
	if (!found || others.length > 0) throw new Error("not one event");
	return { calendar, event: new ICAL.Event(found), found };
}

const bytes = (text: string) => new TextEncoder().encode(text).length;

describe("a calendar file", () => {
	it("says the event, to be taken in", () => {
		const { calendar, event: read, found } = parsed(calendarFile(event(), now));
		expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
		expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
		expect(read.uid).toBe("event_1@steward");
		expect(read.summary).toBe("Release call");
		expect(read.description).toBe("Bring the list;\nand, if there is one, the \\n file");
		expect(read.location).toBe("Room 4, 2nd floor");
		expect(read.startDate.toJSDate().toISOString()).toBe("2026-03-05T10:00:00.000Z");
		expect(read.endDate.toJSDate().toISOString()).toBe("2026-03-05T10:45:00.000Z");
		expect(String(found.getFirstPropertyValue("dtstamp"))).toBe("2026-03-01T08:00:00Z");
	});

	it("of whole days ends the day after the last", () => {
		const days = event({ starts_at: "2026-03-05", ends_at: "2026-03-07", all_day: true });
		const text = calendarFile(days, now);
		expect(text).toContain("DTSTART;VALUE=DATE:20260305\r\n");
		expect(text).toContain("DTEND;VALUE=DATE:20260307\r\n");
		const { event: read } = parsed(text);
		expect(read.startDate.isDate).toBe(true);
		expect(read.duration.toSeconds()).toBe(2 * 86_400);
	});

	it("cannot be made to hold another property or event", () => {
		const text = calendarFile(
			event({
				title: "a\r\nATTENDEE:mailto:x@y.z",
				location: "b\nEND:VEVENT",
				uid: "u\r\nX:1",
				description: "c\rURL:x",
			}),
			now,
		);
		const { found } = parsed(text);
		expect(found.getAllProperties().map(({ name }) => name)).toEqual([
			"uid",
			"dtstamp",
			"dtstart",
			"dtend",
			"summary",
			"description",
			"location",
		]);
	});

	it("is read back whole, in lines of at most 75 bytes that cut no character", () => {
		const text = fc.oneof(
			fc.string({ unit: "grapheme", maxLength: 200 }),
			fc.string({ unit: "binary", maxLength: 200 }),
			fc.constantFrom("\\", ";", ",", "\\n", "\\\\;", "half \ud800", "é".repeat(100), "🏳️‍🌈".repeat(20), " ".repeat(90)),
		);
		fc.assert(
			fc.property(text, text, (title, description) => {
				const file = calendarFile(event({ title, description }), now);
				expect(file.endsWith("\r\n")).toBe(true);
				const lines = file.slice(0, -2).split("\r\n");
				for (const line of lines) {
					expect(bytes(line)).toBeLessThanOrEqual(75);
					expect(line).not.toMatch(/[\r\n]|\p{Surrogate}/u);
				}
				const { event: read } = parsed(file);
				const lineless = title.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
				expect(read.summary ?? "").toBe(lineless.replace(/\p{Surrogate}/gu, "\ufffd"));
				const kept = description
					.replace(/\r\n?|\u0085|\u2028|\u2029/g, "\n")
					.replace(/[^\P{Cc}\n\t]/gu, "")
					.replace(/\p{Surrogate}/gu, "\ufffd");
				expect(read.description ?? "").toBe(kept);
			}),
			{ numRuns: 300 },
		);
	});
});

describe("a link to a calendar on the web", () => {
	it("Google: both ends in UTC and the zone they were meant in", () => {
		const query = new URL(googleCalendarUrl(event())).searchParams;
		expect(query.get("dates")).toBe("20260305T100000Z/20260305T104500Z");
		expect(query.get("ctz")).toBe("Europe/Lisbon");
		expect(query.get("text")).toBe("Release call");
		expect(query.get("action")).toBe("TEMPLATE");
	});

	it("Google: whole days", () => {
		const days = event({ starts_at: "2026-03-05", ends_at: "2026-03-07", all_day: true });
		expect(new URL(googleCalendarUrl(days)).searchParams.get("dates")).toBe("20260305/20260307");
	});

	it("Outlook: a space is never a plus", () => {
		const url = outlookCalendarUrl(event());
		expect(url).not.toContain("+");
		const query = new URL(url).searchParams;
		expect(query.get("startdt")).toBe("2026-03-05T10:00:00.000Z");
		expect(query.get("enddt")).toBe("2026-03-05T10:45:00.000Z");
		expect(query.get("subject")).toBe("Release call");
	});
});
