"use client";

import { SetTimer } from "@/components/layout/timers/set-timer";
import type { CardProps } from "./card-props";

/** A timer that was set: how it stands now. */
export function TimerCard({ card, from: _ }: CardProps<"timer">) {
	return <SetTimer timer={card.timer} />;
}
