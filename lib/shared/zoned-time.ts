/** A time as a wall clock shows it; month 1–12. */
export interface WallTime {
	readonly year: number;
	readonly month: number;
	readonly day: number;
	readonly hour: number;
	readonly minute: number;
	readonly second: number;
}

const dayMs = 86_400_000;

/** True for an IANA zone name that this runtime knows. */
export function isTimeZone(zone: string): boolean {
	if (zone === "" || zone.length > 64) return false;
	try {
		new Intl.DateTimeFormat("en", { timeZone: zone });
		return true;
	} catch {
		return false;
	}
}

/** True when the calendar and the clock have such a time; years 1970–9999. */
export function isWallTime({ year, month, day, hour, minute, second }: WallTime): boolean {
	if (year < 1970 || year > 9999 || hour > 23 || minute > 59 || second > 59) return false;
	const date = new Date(Date.UTC(year, month - 1, day));
	return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** What clocks of a zone show at an instant (ms). */
export function wallTimeAt(at: number, timeZone: string): WallTime {
	return wallTimeOf(at + offsetAt(at, timeZone));
}

/**
 * The instant (ms) at which clocks of a zone show a time. Shown twice: the first of the two. Never shown, because clocks
 * were put forward: as much later as they were put forward (RFC 5545, 3.3.5), and `moved` says so.
 */
export function instantOf(time: WallTime, timeZone: string): { readonly at: number; readonly moved: boolean } {
	const asUtc = utcOf(time);
	const before = offsetAt(asUtc - dayMs, timeZone);
	const after = offsetAt(asUtc + dayMs, timeZone);
	const shown = [asUtc - before, asUtc - after].filter((at) => at + offsetAt(at, timeZone) === asUtc);
	return shown.length > 0 ? { at: Math.min(...shown), moved: false } : { at: asUtc - before, moved: true };
}

/** The same time some calendar days later or, with a negative number, earlier. */
export function addDays(time: WallTime, days: number): WallTime {
	return wallTimeOf(utcOf(time) + days * dayMs);
}

/** A day as `YYYY-MM-DD`. */
export function dayText({ year, month, day }: Pick<WallTime, "year" | "month" | "day">): string {
	return `${String(year).padStart(4, "0")}-${pad(month)}-${pad(day)}`;
}

/** How far clocks of a zone are ahead of UTC at an instant, ms. */
function offsetAt(at: number, timeZone: string): number {
	const parts = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
		timeZone,
		hourCycle: "h23",
		year: "numeric",
		month: "numeric",
		day: "numeric",
		hour: "numeric",
		minute: "numeric",
		second: "numeric",
	}).formatToParts(at);
	const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
	const shown = {
		...{ year: part("year"), month: part("month"), day: part("day") },
		...{ hour: part("hour"), minute: part("minute"), second: part("second") },
	};
	return utcOf(shown) - Math.floor(at / 1000) * 1000;
}

function utcOf({ year, month, day, hour, minute, second }: WallTime): number {
	return Date.UTC(year, month - 1, day, hour, minute, second);
}

function wallTimeOf(asUtc: number): WallTime {
	const date = new Date(asUtc);
	return {
		year: date.getUTCFullYear(),
		month: date.getUTCMonth() + 1,
		day: date.getUTCDate(),
		hour: date.getUTCHours(),
		minute: date.getUTCMinutes(),
		second: date.getUTCSeconds(),
	};
}

const pad = (value: number) => String(value).padStart(2, "0");
