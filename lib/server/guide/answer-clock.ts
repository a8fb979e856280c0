import "server-only";
import type { ClockCommand, SaidTime } from "@/lib/chat/direct/clock-command";
import type { ClockAnswer, DirectFacts } from "@/lib/chat/direct/direct-answer";
import type { DirectCommand } from "@/lib/chat/direct/direct-command";
import type { Locale } from "@/lib/i18n/locales";
import type { Context } from "@/lib/server/context";
import { personZone } from "@/lib/server/timer/person-zone";
import { setTimer } from "@/lib/server/timer/set-timer";
import { isAppError } from "@/lib/shared/app-error";
import { type Clock, systemClock } from "@/lib/shared/clock";
import { newId } from "@/lib/shared/ids";
import { addDays, dayText, instantOf, wallTimeAt } from "@/lib/shared/zoned-time";
import type { IntentFacts } from "@/lib/skill/intent/intent";
import { nextAt } from "@/lib/skill/intent/timer-intents";
import { timerLimit } from "@/lib/skill/timer";

type TimeCommand = Extract<ClockCommand, { kind: "set_timer" | "tell_time" }>;

/** Whether a command is about the clock of the person. */
export function needsClock(command: DirectCommand): command is TimeCommand {
	return command.kind === "set_timer" || command.kind === "tell_time";
}

/** Where a command was said, and the language it is answered in. */
export interface SaidIn {
	readonly userId: string;
	readonly conversationId: string;
	readonly locale: Locale;
	readonly clock?: Clock;
}

/** Does what a command about time says: sets the timer, or tells the time of the person's zone. */
export async function answerClock(command: TimeCommand, said: SaidIn): Promise<NonNullable<DirectFacts["clock"]>> {
	const { userId, conversationId, locale, clock = systemClock } = said;
	const { timeZone, known } = await personZone(userId, conversationId);
	const facts = { now: clock.now(), timeZone };
	const ctx: Context = {
		actor: { kind: "conversation", userId, conversationId, name: "" },
		...{ channel: "chat", requestId: newId("turn"), clock },
	};
	const answer: ClockAnswer =
		command.kind === "tell_time"
			? { kind: "told", now: nowText(command.what, facts, locale) }
			: await set(ctx, command, { ...facts, conversationId, locale });
	return { answer, zone: timeZone, known };
}

async function set(
	ctx: Context,
	{ timer: kind, due, label }: Extract<TimeCommand, { kind: "set_timer" }>,
	facts: IntentFacts & { readonly conversationId: string; readonly locale: Locale },
): Promise<ClockAnswer> {
	const { conversationId, locale, now } = facts;
	const fire_at = fireAt(due, facts);
	if (fire_at <= now) return { kind: "passed" };
	const length = kind === "timer" ? { duration_ms: fire_at - now } : {};
	try {
		const timer = await setTimer(ctx, { request: { kind, label, fire_at, ...length }, conversationId });
		return { kind: "set", timer, at: dueText(fire_at, facts, locale) };
	} catch (error) {
		if (isAppError(error) && error.body.reason === "rate_limited") return { kind: "full", limit: timerLimit };
		throw error;
	}
}

function fireAt(due: SaidTime, facts: IntentFacts): number {
	if (due.kind === "in") return facts.now + due.ms;
	const clock = { ...due.clock, second: 0 };
	if (due.day === undefined) return nextAt(clock, facts, []);
	const day = addDays(wallTimeAt(facts.now, facts.timeZone), due.day === "tomorrow" ? 1 : 0);
	return instantOf({ ...day, ...clock }, facts.timeZone).at;
}

/** A time today, or with its day. */
function dueText(at: number, { now, timeZone }: IntentFacts, locale: Locale): string {
	const sameDay = dayText(wallTimeAt(at, timeZone)) === dayText(wallTimeAt(now, timeZone));
	const day = sameDay ? {} : ({ weekday: "short", day: "numeric", month: "long", year: "numeric" } as const);
	return new Intl.DateTimeFormat(locale, { ...day, hour: "numeric", minute: "2-digit", timeZone }).format(at);
}

function nowText(what: "time" | "date", { now, timeZone }: IntentFacts, locale: Locale): string {
	const time = what === "time" ? ({ timeStyle: "short" } as const) : {};
	return new Intl.DateTimeFormat(locale, { dateStyle: "full", ...time, timeZone }).format(now);
}
