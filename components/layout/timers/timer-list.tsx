"use client";

import { Timer as TimerIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/action/button";
import { Sheet } from "@/components/ui/overlay/dialog";
import { isOpenTimer, isUp, nextDue } from "@/lib/skill/timer-time";
import { LiveTimer } from "./set-timer";
import { TimerWords } from "./timer-words";
import type { KnownTimers } from "./timers-query";
import { useTimeAt } from "./use-clock";

/** A button with how many timers are set, and behind it all of them. */
export function TimerList({ known }: { readonly known: KnownTimers }) {
	return (
		<TimerWords>
			<OpenTimers known={known} />
		</TimerWords>
	);
}

function OpenTimers({ known }: { readonly known: KnownTimers }) {
	const t = useTranslations("timers");
	const [open, setOpen] = useState(false);
	const timers = known.timers.filter(isOpenTimer);
	const due = nextDue(timers, Date.now() + known.ahead);
	const now = useTimeAt(due === undefined ? undefined : due - known.ahead) + known.ahead;
	const up = timers.filter((timer) => isUp(timer, now)).length;
	return (
		<>
			<IconButton
				icon={TimerIcon}
				label={up > 0 ? t("openUp", { count: up }) : t("open", { count: timers.length })}
				aria-haspopup="dialog"
				onClick={() => setOpen(true)}
				badge={
					<span
						aria-hidden
						className={`absolute -top-1.5 -right-2 fine:-top-2 fine:-right-2.5 grid size-4 place-items-center rounded-full font-semibold text-[0.6875rem]/none ring-1 ${up > 0 ? "bg-amber-tint text-amber ring-amber-line" : "bg-violet-tint text-violet ring-violet-line"}`}
					>
						{up > 0 ? up : timers.length}
					</span>
				}
			/>
			<Sheet open={open} onOpenChange={setOpen} title={t("list")} description={t("listAbout")}>
				<ul className="flex flex-col gap-2.5">
					{timers.map((timer) => (
						<li key={timer.id}>
							<LiveTimer timer={timer} />
						</li>
					))}
				</ul>
			</Sheet>
		</>
	);
}
