"use client";

import { onDemand, useOnDemand } from "@/components/ui/on-demand";
import { isOpenTimer } from "@/lib/skill/timer-time";
import { useTimers } from "./timers-query";

const lists = onDemand(() => import("./timer-list"));
const nothing = () => undefined;

/** The way to the timers that are set, in the head of every page; not there while none is. */
export function TimersButton() {
	const known = useTimers();
	const wanted = known?.timers.some(isOpenTimer) === true;
	const list = useOnDemand(lists, wanted, nothing);
	return wanted && list ? <list.part.TimerList known={known} /> : null;
}
