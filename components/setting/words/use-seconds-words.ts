"use client";

import { useFormatter } from "next-intl";

const units = [
	["day", 86_400],
	["hour", 3600],
	["minute", 60],
	["second", 1],
] as const;

/** A duration in whole seconds in words, without loss: "5 minutes", "1 day, 12 hours". */
export function useSecondsWords(): (seconds: number) => string {
	const format = useFormatter();
	return (seconds) => {
		let left = seconds;
		const parts = units.flatMap(([unit, size]) => {
			const count = Math.floor(left / size);
			left -= count * size;
			return count === 0 ? [] : [format.number(count, { style: "unit", unit, unitDisplay: "long" })];
		});
		return format.list(parts, { type: "unit" });
	};
}
