"use client";

import { AlarmClock, Bell, BellRing, Check, type LucideIcon, Pause, Play, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { Button, IconButton } from "@/components/ui/action/button";
import { classNames } from "@/components/ui/class-names";
import { UserText } from "@/components/ui/text/user-text";
import type { Timer, TimerKind } from "@/lib/skill/intent-card";
import type { TimerAct } from "@/lib/skill/timer";
import { clockText, isOpenTimer, isUp, timeLeft } from "@/lib/skill/timer-time";
import { TimerRing } from "./timer-ring";
import { useSeconds } from "./use-clock";
import { useTimerTimes } from "./use-timer-times";

interface TimerChipProps {
	/** As it stands now. */
	readonly timer: Timer;
	/** How far the server's clock is ahead, ms. */
	readonly ahead: number;
	/** What is under way. */
	readonly busy: TimerAct | null;
	readonly onAct: (act: TimerAct) => void;
}

const icons: Readonly<Record<TimerKind, LucideIcon>> = { timer: AlarmClock, alarm: AlarmClock, reminder: Bell };

/** How the chip looks: counting or standing still, gone off, or over. */
type ChipLook = "set" | "up" | "over";

const looks: Readonly<Record<ChipLook, string>> = {
	set: "border-violet-line bg-violet-tint",
	up: "border-amber-line bg-amber-tint",
	over: "border-line bg-surface",
};

/** One timer, alarm or reminder on one line: how it stands, and what can be done with it. */
export function TimerChip({ timer, ahead, busy, onAct }: TimerChipProps) {
	const t = useTranslations("timers");
	const now = useSeconds(timer.state !== "running") + ahead;
	const up = isUp(timer, now);
	const look: ChipLook = up ? "up" : isOpenTimer(timer) ? "set" : "over";
	const pauses = look === "set" && timer.kind === "timer";
	const act =
		(name: TimerAct) =>
		({ currentTarget }: MouseEvent<HTMLElement>) => {
			// The buttons go with the act; the focus stays with the timer.
			if (name !== "pause" && name !== "resume") currentTarget.closest("fieldset")?.focus({ preventScroll: true });
			onAct(name);
		};
	return (
		<fieldset
			aria-label={t("name", { kind: timer.kind, label: timer.label === "" ? "none" : timer.label })}
			tabIndex={-1}
			data-timer={timer.id}
			data-state={up ? "fired" : timer.state}
			className={classNames("min-w-0 max-w-full rounded-full border text-small outline-none", looks[look])}
		>
			<div className="flex min-h-8.5 items-center gap-2 py-0.5 pr-1.5 pl-2.5 coarse:min-h-11">
				<ChipSign timer={timer} look={look} now={now} />
				<ChipWords timer={timer} look={look} now={now} />
				{pauses && (
					<IconButton
						small
						icon={timer.state === "paused" ? Play : Pause}
						label={timer.state === "paused" ? t("resume") : t("pause")}
						busy={busy === "pause" || busy === "resume"}
						className="rounded-full!"
						onClick={act(timer.state === "paused" ? "resume" : "pause")}
					/>
				)}
				{look === "set" && (
					<IconButton
						small
						icon={X}
						label={t("cancel", { kind: timer.kind })}
						busy={busy === "cancel"}
						className="-ml-1 rounded-full!"
						onClick={act("cancel")}
					/>
				)}
				{look === "up" && (
					<Button small busy={busy === "dismiss"} className="rounded-full!" onClick={act("dismiss")}>
						{t("dismiss")}
					</Button>
				)}
			</div>
		</fieldset>
	);
}

interface ChipPartProps {
	readonly timer: Timer;
	readonly look: ChipLook;
	readonly now: number;
}

function ChipSign({ timer, look, now }: ChipPartProps) {
	if (look === "set" && timer.duration_ms !== undefined && timer.duration_ms > 0)
		return <TimerRing share={Math.min(timeLeft(timer, now) / timer.duration_ms, 1)} />;
	const Icon = look === "up" ? BellRing : look === "set" ? icons[timer.kind] : timer.state === "cancelled" ? X : Check;
	const colour = { set: "text-violet", up: "text-amber", over: "text-faint" }[look];
	return <Icon aria-hidden className={`icon mx-0.5 ${colour}`} />;
}

/** "18:40 left of 25 min, ends 14:53". */
function ChipWords({ timer, look, now }: ChipPartProps) {
	const t = useTranslations("timers");
	const times = useTimerTimes();
	const clock = times.clock(timer.fire_at, now);
	const length = timer.duration_ms === undefined ? "" : times.length(timer.duration_ms);
	const { kind, state } = timer;
	const label = timer.label !== "" && (
		<>
			<UserText className="font-medium text-ink">{timer.label}</UserText>
			{" · "}
		</>
	);
	if (look === "over")
		return (
			<span className="min-w-0 py-1 pr-2 text-muted [overflow-wrap:anywhere]">
				{label}
				{state === "cancelled" ? t("cancelled", { kind }) : t("ended", { kind, time: clock })}
			</span>
		);
	if (look === "up")
		return (
			<span className="min-w-0 py-1 [overflow-wrap:anywhere]">
				<b className="font-semibold text-amber">{t("up", { kind })}</b> {label}
				<span className="text-muted">{t("since", { time: clock })}</span>
			</span>
		);
	const left = clockText(timeLeft(timer, now));
	if (kind !== "timer")
		return (
			<span className="min-w-0 py-1 pr-1 text-muted [overflow-wrap:anywhere]">
				<b className="mr-1.5 font-semibold text-[0.875rem] text-violet">{clock}</b>
				{label}
				{t(`kind.${kind}`)}
			</span>
		);
	return (
		<span role="timer" className="flex min-w-0 items-center gap-2">
			<b className="font-semibold text-[0.875rem] text-violet">{left}</b>
			<span className="min-w-0 text-balance py-1 text-muted leading-4 [overflow-wrap:anywhere]">
				{label}
				{state === "paused" ? t("paused", { length }) : t("leftOf", { length, time: clock })}
			</span>
		</span>
	);
}
