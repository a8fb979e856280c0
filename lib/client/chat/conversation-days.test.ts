import { expect, it } from "vitest";
import { dayGroupOf, groupByDay } from "./conversation-days";

const now = new Date("2026-03-04T01:00:00Z");

it("a day is the reader's calendar day, not 24 hours", () => {
	expect(dayGroupOf("2026-03-03T23:30:00Z", now, "UTC")).toBe("yesterday");
	expect(dayGroupOf("2026-03-03T23:30:00Z", now, "America/New_York")).toBe("today");
	expect(dayGroupOf("2026-02-26T12:00:00Z", now, "UTC")).toBe("week");
	expect(dayGroupOf("2026-02-25T12:00:00Z", now, "UTC")).toBe("earlier");
	expect(dayGroupOf("2026-03-05T12:00:00Z", now, "UTC")).toBe("today");
});

it("rows are grouped in order, empty groups left out", () => {
	const rows = [{ updated_at: "2026-03-04T00:30:00Z" }, { updated_at: "2026-01-01T00:00:00Z" }];
	expect(groupByDay(rows, now, "UTC").map(({ group, rows: { length } }) => [group, length])).toEqual([
		["today", 1],
		["earlier", 1],
	]);
});
