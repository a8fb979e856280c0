/** Groups of the conversation list, newest first. */
export const dayGroups = ["today", "yesterday", "week", "earlier"] as const;

export type DayGroup = (typeof dayGroups)[number];

const dayMs = 24 * 60 * 60 * 1000;

/** The group of an instant as the reader's calendar has it. `timeZone`: IANA name. */
export function dayGroupOf(at: string, now: Date, timeZone: string): DayGroup {
	const days = calendarDay(now, timeZone) - calendarDay(new Date(at), timeZone);
	if (days <= 0) return "today";
	if (days === 1) return "yesterday";
	return days < 7 ? "week" : "earlier";
}

/** Number of the calendar day in a time zone. */
function calendarDay(at: Date, timeZone: string): number {
	const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "numeric", day: "numeric" })
		.formatToParts(at)
		.map(({ type, value }) => [type, Number(value)] as const);
	const part = Object.fromEntries(parts);
	return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day ?? 1) / dayMs;
}

/** Rows with the group each belongs to, groups in order, empty ones left out. */
export function groupByDay<Row extends { readonly updated_at: string }>(
	rows: readonly Row[],
	now: Date,
	timeZone: string,
): readonly { readonly group: DayGroup; readonly rows: readonly Row[] }[] {
	const placed = rows.map((row) => ({ row, group: dayGroupOf(row.updated_at, now, timeZone) }));
	return dayGroups
		.map((group) => ({ group, rows: placed.filter((entry) => entry.group === group).map(({ row }) => row) }))
		.filter((entry) => entry.rows.length > 0);
}
