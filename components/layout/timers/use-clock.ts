"use client";

import { useEffect, useState } from "react";

/** Longest wait in one go: short enough to notice that the device slept or its clock was set, ms. */
const longestWaitMs = 60_000;

/** The time now (ms), each second anew while the page is seen. `still`: nothing counts down, so nothing is drawn anew. */
export function useSeconds(still: boolean): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		if (still) return;
		// Outside system: the clock, and whether anybody sees the page.
		let timer: ReturnType<typeof setInterval> | undefined;
		const run = () => {
			clearInterval(timer);
			setNow(Date.now());
			timer = document.visibilityState === "hidden" ? undefined : setInterval(() => setNow(Date.now()), 1_000);
		};
		run();
		document.addEventListener("visibilitychange", run);
		return () => {
			document.removeEventListener("visibilitychange", run);
			clearInterval(timer);
		};
	}, [still]);
	return now;
}

/** The time now (ms), looked at again at `due` (ms) and whenever the page comes to the front. */
export function useTimeAt(due: number | undefined): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		// Outside system: the clock, and the page coming to the front after it slept.
		const look = () => setNow(Date.now());
		look();
		document.addEventListener("visibilitychange", look);
		let timer: ReturnType<typeof setTimeout> | undefined;
		const wait = () => {
			if (due === undefined) return;
			const left = Math.max(due - Date.now(), 0);
			timer = setTimeout(
				() => {
					look();
					if (Date.now() < due) wait();
				},
				Math.min(left, longestWaitMs),
			);
		};
		wait();
		return () => {
			document.removeEventListener("visibilitychange", look);
			clearTimeout(timer);
		};
	}, [due]);
	return now;
}
