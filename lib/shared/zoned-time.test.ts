import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayText, instantOf, isTimeZone, isWallTime, wallTimeAt } from "./zoned-time";

const wall = (text: string) => {
	const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text.split(/\D/).map(Number);
	return { year, month, day, hour, minute, second };
};
const at = (text: string, zone: string) => {
	const { at: ms, moved } = instantOf(wall(text), zone);
	return `${new Date(ms).toISOString()}${moved ? " moved" : ""}`;
};

describe("instants of wall clocks", () => {
	it.each([
		["2030-01-31 15:00:00", "Europe/Lisbon", "2030-01-31T15:00:00.000Z"],
		["2030-07-31 15:00:00", "Europe/Lisbon", "2030-07-31T14:00:00.000Z"],
		["2030-01-31 00:00:00", "Asia/Shanghai", "2030-01-30T16:00:00.000Z"],
		["2030-01-31 12:15:00", "Asia/Kathmandu", "2030-01-31T06:30:00.000Z"],
		["2030-01-31 12:00:00", "Pacific/Kiritimati", "2030-01-30T22:00:00.000Z"],
		// clocks are put forward from 01:00 to 02:00
		["2030-03-31 01:30:00", "Europe/Lisbon", "2030-03-31T01:30:00.000Z moved"],
		["2030-03-31 00:59:59", "Europe/Lisbon", "2030-03-31T00:59:59.000Z"],
		["2030-03-31 02:00:00", "Europe/Lisbon", "2030-03-31T01:00:00.000Z"],
		["2030-03-10 02:30:00", "America/New_York", "2030-03-10T07:30:00.000Z moved"],
		// half an hour forward, from 02:00 to 02:30
		["2030-10-06 02:15:00", "Australia/Lord_Howe", "2030-10-05T15:45:00.000Z moved"],
		// shown twice: the first
		["2030-10-27 01:30:00", "Europe/Lisbon", "2030-10-27T00:30:00.000Z"],
		["2030-11-03 01:30:00", "America/New_York", "2030-11-03T05:30:00.000Z"],
		// a day that was left out altogether
		["2011-12-30 12:00:00", "Pacific/Apia", "2011-12-30T22:00:00.000Z moved"],
	])("%s in %s", (text, zone, expected) => {
		expect(at(text, zone)).toBe(expected);
	});

	it("come back from every instant but the second of two that show the same", () => {
		const zone = fc.constantFrom("Europe/Lisbon", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC");
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), zone, (seconds, timeZone) => {
				const { at: again, moved } = instantOf(wallTimeAt(seconds * 1000, timeZone), timeZone);
				expect(moved).toBe(false);
				const back = seconds * 1000 - again;
				expect([0, 1_800_000, 3_600_000]).toContain(back);
			}),
		);
	});
});

describe("calendar days", () => {
	it("pass the ends of months, leap days and years", () => {
		const next = (text: string, days = 1) => dayText(addDays(wall(text), days));
		expect(next("2028-02-28")).toBe("2028-02-29");
		expect(next("2030-02-28")).toBe("2030-03-01");
		expect(next("2030-12-31")).toBe("2031-01-01");
		expect(next("2030-01-31", 31)).toBe("2030-03-03");
		expect(next("2030-03-01", -1)).toBe("2030-02-28");
	});

	it("exist or not", () => {
		expect(isWallTime(wall("2028-02-29 23:59:59"))).toBe(true);
		for (const text of ["2030-02-29", "2030-13-01", "2030-00-01", "2030-04-31", "2030-01-00", "2030-01-01 24:00:00"])
			expect([text, isWallTime(wall(text))]).toEqual([text, false]);
	});
});

it("zones are those that the runtime knows", () => {
	expect(["Europe/Lisbon", "UTC", "America/Argentina/Buenos_Aires"].every(isTimeZone)).toBe(true);
	expect(["", "Lisbon", "Europe/Lisbon\n", "x".repeat(65), "../etc"].some(isTimeZone)).toBe(false);
});
