import "server-only";
import type { Context } from "@/lib/server/context";
import type { IntentAction } from "@/lib/skill/intent/intent";
import type { Timer } from "@/lib/skill/intent-card";
import { changeTimer } from "./change-timer";
import { listTimers } from "./list-timers";

/** Cancels what an intent names: by label, by kind, all, or the only one. Answers what to tell the model. */
export async function cancelTimers(
	ctx: Context,
	{ label, timer_kind: kind, all }: Extract<IntentAction, { kind: "cancel_timer" }>,
): Promise<string> {
	const { timers } = await listTimers(ctx);
	const set = timers.filter(({ state }) => state === "running" || state === "paused");
	const meant = set.filter(
		(timer) => (kind === undefined || timer.kind === kind) && (label === "" || isCalled(timer, label)),
	);
	if (meant.length === 0)
		return "Nothing was cancelled: no such timer, alarm or reminder is set. list_timers tells which are.";
	if (meant.length > 1 && !all) {
		return `Nothing was cancelled: ${meant.length} are meant by that. Send "label", or "all": true for all of them. list_timers tells which are set.`;
	}
	for (const { id } of meant) await changeTimer(ctx, { id, act: "cancel" });
	return meant.length === 1 ? `Cancelled: 1 ${meant[0]?.kind}.` : `Cancelled: ${meant.length}.`;
}

const isCalled = (timer: Timer, label: string) => timer.label.toLowerCase() === label.toLowerCase();
