import { type ClockTime, readClock } from "@/lib/skill/intent/read-clock";
import { readDuration } from "@/lib/skill/intent/read-duration";
import { longestTimerMs, timerLabel } from "@/lib/skill/intent/timer-intents";
import type { TimerKind } from "@/lib/skill/intent-card";
import { type ClockFormKind, clockForms } from "./clock-forms";

/** When something is due: in so many ms, or at a time of a day, of which one is meant where it was said. */
export type SaidTime =
	| { readonly kind: "in"; readonly ms: number }
	| { readonly kind: "at"; readonly clock: ClockTime; readonly day?: "today" | "tomorrow" };

/** A command about time or sound; a timer is due in a length of time. */
export type ClockCommand =
	| { readonly kind: "set_timer"; readonly timer: TimerKind; readonly due: SaidTime; readonly label: string }
	| { readonly kind: "tell_time"; readonly what: "time" | "date" }
	| { readonly kind: "media"; readonly command: "play" | "pause" };

/** A second wish behind the first: the whole is no single command. */
const secondWish =
	/(?:[,;.]|\b(?:and|then|e|depois)\b|然后|然後|再|并且|並且)\s*(?:then |please )?(?:set|start|open|remind|copy|send|tell|write|show|explain|what|how|why|abre|põe|lembra|envia|escreve|diz|como|打开|打開|设|設|提醒|告诉|告訴|发|發|写|寫)/iu;

/**
 * What one plain line says about timers, alarms, reminders, the time, or sound of the page (*agent tools*, direct
 * routing), without what politeness adds. Undefined for everything else.
 */
export function clockCommand(said: string): ClockCommand | undefined {
	if (said.length > 300) return undefined;
	const line = said
		.replace(/\s+/g, " ")
		.replace(/今晚/g, "今天晚上")
		.replace(/聽日|听日|明日/g, "明天");
	const whole = line.replace(/明早/g, "明天早上").replace(/明晚/g, "明天晚上");
	for (const { kind, pattern } of clockForms) {
		const groups = pattern.exec(whole);
		const command = groups ? commandOf(kind, groups.groups ?? {}) : undefined;
		if (command) return command;
	}
	return undefined;
}

const furthestMs = 3650 * 86_400_000;

type Groups = Readonly<Record<string, string | undefined>>;

function commandOf(kind: ClockFormKind, groups: Groups): ClockCommand | undefined {
	switch (kind) {
		case "time":
		case "date":
			return { kind: "tell_time", what: kind };
		case "play":
		case "pause":
			return { kind: "media", command: kind };
		case "timer":
		case "alarm":
		case "reminder": {
			const label = timerLabel(groups.label ?? "").replace(/^["'“‘「]|["'”’」]$/gu, "");
			const due = dueOf(kind, groups);
			if (!due || secondWish.test(label) || (kind === "reminder" && label === "")) return undefined;
			return { kind: "set_timer", timer: kind, due, label };
		}
	}
}

function dueOf(kind: TimerKind, { dur, clock, day }: Groups): SaidTime | undefined {
	if (dur !== undefined) {
		const ms = readDuration(dur.replace(/^(?:the |next |in |os |as )/i, ""));
		const longest = kind === "timer" ? longestTimerMs : furthestMs;
		return ms === undefined || ms < 1_000 || ms > longest ? undefined : { kind: "in", ms };
	}
	const time = kind === "timer" ? undefined : clockOf(clock ?? "", day);
	return time && { kind: "at", clock: time, ...dayOf(day) };
}

/** A time of day; a bare hour, too, because an alarm "for 7" says enough. */
function clockOf(said: string, day: string | undefined): ClockTime | undefined {
	const bare = /^\d{1,2}$/.test(said) ? { hour: Number(said), minute: 0 } : undefined;
	const clock = readClock(said) ?? (bare && bare.hour < 24 ? bare : undefined);
	if (!clock || day?.toLowerCase() !== "tonight" || clock.hour >= 12) return clock;
	return { ...clock, hour: clock.hour + 12 };
}

function dayOf(day: string | undefined): { readonly day?: "today" | "tomorrow" } {
	if (day === undefined) return {};
	return { day: /^(?:tomorrow|amanhã|明天)$/i.test(day) ? "tomorrow" : "today" };
}
