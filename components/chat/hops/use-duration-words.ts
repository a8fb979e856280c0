"use client";

import { useFormatter } from "next-intl";

/** A duration in ms in words as short as the language has them: "38 ms", "1.9 s", "3 min". */
export function useDurationWords(): (ms: number) => string {
	const format = useFormatter();
	return (ms) => {
		if (ms < 1000) return format.number(Math.round(ms), { style: "unit", unit: "millisecond", unitDisplay: "short" });
		if (ms < 60_000)
			return format.number(ms / 1000, {
				style: "unit",
				unit: "second",
				unitDisplay: "narrow",
				maximumFractionDigits: 1,
			});
		return format.number(Math.round(ms / 60_000), { style: "unit", unit: "minute", unitDisplay: "short" });
	};
}
