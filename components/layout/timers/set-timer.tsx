"use client";

import { BellPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextButton } from "@/components/ui/action/text-link";
import { askNotifications, notificationLeave } from "@/components/ui/show-notification";
import { Skeleton } from "@/components/ui/surface/skeleton";
import { announce } from "@/components/ui/text/live-region";
import type { Timer } from "@/lib/skill/intent-card";
import { TimerChip } from "./timer-chip";
import { TimerWords } from "./timer-words";
import { type KnownTimers, useTimers } from "./timers-query";
import { useLeaveForSound } from "./use-leave-for-sound";
import { useTimerAct } from "./use-timer-act";

/** A timer that was set, where it was set: how it stands now, and the word that only an open tab rings. */
export function SetTimer({ timer }: { readonly timer: Timer }) {
	return (
		<TimerWords until={<Skeleton className="h-9 w-72 max-w-full rounded-full" />}>
			<LiveTimer timer={timer} honest />
		</TimerWords>
	);
}

interface LiveTimerProps {
	/** As it was when it was set. */
	readonly timer: Timer;
	/** Says below it what it takes to hear it. */
	readonly honest?: boolean;
}

/** The chip of a timer with what can be done to it; the words of timers must be there. */
export function LiveTimer({ timer: set, honest = false }: LiveTimerProps) {
	const known = useTimers();
	const { busy, act } = useTimerAct(set.id);
	const timer = known ? (known.timers.find(({ id }) => id === set.id) ?? missing(set, known)) : set;
	return (
		<div className="flex min-w-0 flex-col items-start gap-1.5">
			<TimerChip timer={timer} ahead={known?.ahead ?? 0} busy={busy} onAct={(name) => void act(name)} />
			{honest && timer.state === "running" && <Hearing />}
		</div>
	);
}

/** One that the list does not tell of ended long ago, unless it was set after the list was read. */
function missing(timer: Timer, { now }: KnownTimers): Timer {
	return Date.parse(timer.created_at) >= Date.parse(now) ? timer : { ...timer, state: "dismissed" };
}

/** What it takes to hear it; notifications are asked for from here alone. */
function Hearing() {
	const t = useTranslations("timers");
	const [leave, setLeave] = useState(notificationLeave);
	const sound = useLeaveForSound();
	const ask = async () => {
		const given = await askNotifications();
		setLeave(given);
		announce(given === "granted" ? t("notifies") : t("blocked"));
	};
	return (
		<p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 text-faint text-micro">
			<span className="text-pretty">{sound ? t("keepOpen") : t("noSound")}</span>
			{leave === "granted" && <span>{t("notifies")}</span>}
			{leave === "denied" && <span>{t("blocked")}</span>}
			{leave === "default" && (
				<TextButton icon={BellPlus} onClick={() => void ask()}>
					{t("notify")}
				</TextButton>
			)}
		</p>
	);
}
