import { describe, expect, it } from "vitest";
import type { CalendarEvent } from "./calendar-event";
import { movedEnd, shownEnds, withEnds } from "./event-ends";

const call: CalendarEvent = {
	uid: "u1",
	title: "Call",
	description: "",
	location: "",
	starts_at: "2026-03-28T23:30:00.000Z",
	ends_at: "2026-03-29T00:15:00.000Z",
	all_day: false,
	time_zone: "Europe/Lisbon",
};
const days = { ...call, all_day: true, starts_at: "2026-12-08", ends_at: "2026-12-10" };

describe("ends of an event", () => {
	it("are shown on the clocks of its zone, whole days with the last one", () => {
		expect(shownEnds(call)).toEqual({ starts: "2026-03-28T23:30", ends: "2026-03-29T00:15" });
		expect(shownEnds({ ...call, time_zone: "Asia/Tokyo" }).starts).toBe("2026-03-29T08:30");
		expect(shownEnds(days)).toEqual({ starts: "2026-12-08", ends: "2026-12-09" });
	});

	it("come back as they were", () => {
		for (const event of [call, days]) expect(withEnds(event, shownEnds(event))).toEqual(event);
	});

	it("follow the clocks over a change of them", () => {
		const moved = movedEnd(call, "2026-03-29T00:30");
		// Clocks go from 1:00 to 2:00: 45 minutes later they show 2:15.
		expect(moved).toBe("2026-03-29T02:15");
		expect(withEnds(call, { starts: "2026-03-29T00:30", ends: moved ?? "" })?.ends_at).toBe("2026-03-29T01:15:00.000Z");
		expect(movedEnd(days, "2026-12-31")).toBe("2027-01-01");
	});

	it.each([
		["", "2026-03-29T00:15"],
		["2026-02-30T10:00", "2026-03-29T00:15"],
		["2026-03-29T00:15", "2026-03-29T00:15"],
		["2026-03-29T01:00", "2026-03-29T00:15"],
	])("that are no time or do not follow each other make no event: %s to %s", (starts, ends) => {
		expect(withEnds(call, { starts, ends })).toBeUndefined();
	});

	it("of one whole day may be the same", () => {
		expect(withEnds(days, { starts: "2026-12-08", ends: "2026-12-08" })).toMatchObject({ ends_at: "2026-12-09" });
		expect(withEnds(days, { starts: "2026-12-08", ends: "2026-12-07" })).toBeUndefined();
	});
});
