"use client";

import { BellRing } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/action/button";
import { showNotification } from "@/components/ui/show-notification";
import { UserText } from "@/components/ui/text/user-text";
import type { Timer } from "@/lib/skill/intent-card";
import { isUp, nextDue } from "@/lib/skill/timer-time";
import { awaitLeave, startRinging } from "./alarm-sound";
import { browserTabs, firstToRing } from "./one-tab";
import { TimerWords } from "./timer-words";
import type { KnownTimers } from "./timers-query";
import { useTimeAt } from "./use-clock";
import { useTimerAct } from "./use-timer-act";
import { useTimerTimes } from "./use-timer-times";

/** One that went off longer ago than this is shown and rings no more, ms. */
const lateMs = 60_000;

/** Watches the timers that are set, rings when one is up, and shows it until it is dismissed. */
export function TimerWatch({ known }: { readonly known: KnownTimers }) {
	const due = nextDue(known.timers, Date.now() + known.ahead);
	const now = useTimeAt(due === undefined ? undefined : due - known.ahead) + known.ahead;
	const up = known.timers.filter((timer) => isUp(timer, now));
	useEffect(() => {
		// Outside system: the browser's leave to sound, given with the first press.
		return awaitLeave(() => undefined);
	}, []);
	if (up.length === 0) return null;
	return (
		<TimerWords>
			<AlarmBar timers={up} now={now} />
		</TimerWords>
	);
}

/** At the head of the window, above every page: it moves what is below it and covers nothing. */
function AlarmBar({ timers, now }: { readonly timers: readonly Timer[]; readonly now: number }) {
	const t = useTranslations("timers");
	return (
		<section
			ref={writeHeight}
			aria-label={t("list")}
			className="fixed inset-x-0 top-(--viewport-top) z-40 max-h-[40dvh] overflow-y-auto border-amber-line border-b bg-amber-tint pt-[env(safe-area-inset-top,0px)]"
		>
			<ul>
				{timers.map((timer) => (
					<AlarmRow key={timer.id} timer={timer} now={now} />
				))}
			</ul>
		</section>
	);
}

function AlarmRow({ timer, now }: { readonly timer: Timer; readonly now: number }) {
	const t = useTranslations("timers");
	const times = useTimerTimes();
	const { busy, act } = useTimerAct(timer.id);
	useRing(timer, now, t("up", { kind: timer.kind }));
	return (
		<li data-alarm={timer.id} className="flex min-h-11 items-center gap-2.5 px-gutter py-1 text-small">
			<BellRing aria-hidden className="icon text-amber" />
			<p role="alert" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
				<b className="font-semibold text-amber">{t("up", { kind: timer.kind })}</b>{" "}
				{timer.label !== "" && <UserText className="font-medium">{timer.label}</UserText>}{" "}
				<span className="text-muted">{t("since", { time: times.clock(timer.fire_at, now) })}</span>
			</p>
			<Button
				small
				busy={busy === "dismiss"}
				onClick={() => {
					// The bar goes with it; the focus goes to the page below.
					document.getElementById("content")?.focus({ preventScroll: true });
					void act("dismiss");
				}}
			>
				{t("dismiss")}
			</Button>
		</li>
	);
}

/** Rings in one tab of this browser while the alarm is there, and tells the server that it went off. */
function useRing(timer: Timer, now: number, words: string): void {
	const { id, fire_at: fireAt, label } = timer;
	const [fresh] = useState(() => now - Date.parse(fireAt) < lateMs);
	const { act } = useTimerAct(id);
	const [says] = useState({ act, words, label });
	useEffect(() => {
		// Outside system: the sound and the notifications of this device, the other tabs, the server.
		let stop: (() => void) | undefined;
		let left = false;
		void firstToRing({ id, fire_at: fireAt }, () => !left, browserTabs()).then((first) => {
			if (!first || left) return;
			void says.act("fire");
			if (!fresh) return;
			stop = startRinging();
			void showNotification({ title: says.words, body: says.label, tag: id });
		});
		return () => {
			left = true;
			stop?.();
		};
	}, [id, fireAt, fresh, says]);
}

function writeHeight(bar: HTMLElement | null): (() => void) | undefined {
	if (!bar) return;
	const root = document.documentElement;
	const observer = new ResizeObserver(() => root.style.setProperty("--alarm-height", `${bar.offsetHeight}px`));
	observer.observe(bar);
	// The bar keeps clear of the notch, so the page below need not.
	root.style.setProperty("--safe-top", "0px");
	return () => {
		observer.disconnect();
		root.style.removeProperty("--alarm-height");
		root.style.removeProperty("--safe-top");
	};
}
