"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { changeTimer } from "@/app/actions/timers";
import { announce } from "@/components/ui/text/live-region";
import { queryKeys } from "@/lib/client/query-keys";
import { saveWithLimit } from "@/lib/client/save-with-limit";
import type { Timer } from "@/lib/skill/intent-card";
import type { TimerAct } from "@/lib/skill/timer";
import type { KnownTimers } from "./timers-query";

/** What a person does with one timer: what is under way, and how to start it. */
export interface TimerControl {
	readonly busy: TimerAct | null;
	readonly act: (act: TimerAct) => Promise<void>;
}

/** Acts on a timer; what came of it shows everywhere at once. */
export function useTimerAct(id: string): TimerControl {
	const t = useTranslations("timers");
	const client = useQueryClient();
	const [busy, setBusy] = useState<TimerAct | null>(null);
	return {
		busy,
		act: async (act) => {
			if (busy) return;
			setBusy(act);
			const outcome = await saveWithLimit(() => changeTimer({ id, act }));
			setBusy(null);
			if (outcome.kind === "answered") {
				client.setQueryData<KnownTimers>(queryKeys.timers, (known) => known && withTimer(known, outcome.value.timer));
				if (act === "cancel" || act === "pause" || act === "resume") announce(t(`did.${act}`));
			} else announce(t("failed"));
			await client.invalidateQueries({ queryKey: queryKeys.timers });
		},
	};
}

/** The list with one timer as it stands now. */
export function withTimer(known: KnownTimers, timer: Timer): KnownTimers {
	return { ...known, timers: known.timers.map((each) => (each.id === timer.id ? timer : each)) };
}
