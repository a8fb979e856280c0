import { isWallTime, type WallTime } from "@/lib/shared/zoned-time";

/** A time as it was written: with an offset it is an instant, without one it is meant in some zone; or a whole day. */
export type WrittenMoment =
	| { readonly kind: "instant"; readonly at: number }
	| { readonly kind: "wall"; readonly time: WallTime }
	| { readonly kind: "day"; readonly time: WallTime };

const pattern =
	/^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]\s*(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** Reads an ISO 8601 date, or date and time, in the extended or basic form. Undefined for anything else. */
export function readMoment(written: string): WrittenMoment | undefined {
	const match = pattern.exec(written.trim());
	if (!match) return undefined;
	const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
		.slice(1, 7)
		.map((each) => Number(each ?? 0));
	const time = { year, month, day, hour, minute, second };
	if (!isWallTime(time)) return undefined;
	if (match[4] === undefined) return { kind: "day", time };
	const zone = match[7];
	if (zone === undefined) return { kind: "wall", time };
	const offset = offsetOf(zone);
	if (offset === undefined) return undefined;
	return { kind: "instant", at: Date.UTC(year, month - 1, day, hour, minute, second) - offset };
}

/** ms ahead of UTC. */
function offsetOf(zone: string): number | undefined {
	if (/^z$/i.test(zone)) return 0;
	const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
	if (sign === undefined || Number(hours) > 18 || Number(minutes) > 59) return undefined;
	return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
