"use client";

import { onDemand, useOnDemand } from "@/components/ui/on-demand";
import { isOpenTimer } from "@/lib/skill/timer-time";
import { useTimers } from "./timers-query";

const watches = onDemand(() => import("./timer-watch"));
const nothing = () => undefined;

/** Rings in whichever page is open; loads nothing while no timer is set. */
export function TimerHost() {
	const known = useTimers();
	const wanted = known?.timers.some(isOpenTimer) === true;
	const watch = useOnDemand(watches, wanted, nothing);
	return watch && known ? <watch.part.TimerWatch known={known} /> : null;
}
