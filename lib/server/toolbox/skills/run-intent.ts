import "server-only";
import type { ActionPart, ClientAction } from "@/lib/chat/part";
import type { ToolOutcome } from "@/lib/chat/turn-ports";
import { identityOf } from "@/lib/server/auth/identity";
import { cancelTimers } from "@/lib/server/timer/cancel-timers";
import { listTimers } from "@/lib/server/timer/list-timers";
import { type PersonZone, personZone } from "@/lib/server/timer/person-zone";
import { setTimer } from "@/lib/server/timer/set-timer";
import type { IntentAction } from "@/lib/skill/intent/intent";
import { readIntent } from "@/lib/skill/intent/read-intent";
import { tellCard, tellNow, tellTimer, tellTimers } from "@/lib/skill/intent/tell-intent";
import type { ToolboxFacts } from "../toolbox-facts";

/** A call of `runIntent`. */
export interface IntentCall {
	readonly intent: string;
	/** An object, or JSON text. */
	readonly parameters: unknown;
	/** Name of the skill it comes from, for the card. */
	readonly skill?: string;
}

/**
 * Runs an intent (*skills*, NativeIntent): checks it and answers the card that the person acts on; nothing is sent or
 * opened by it. Timers are set at once. What is wrong with it is an answer that says what to send instead. Throws
 * `rate_limited` when no more timers can be set.
 */
export async function runIntent(
	facts: Pick<ToolboxFacts, "ctx" | "conversationId">,
	call: IntentCall,
): Promise<ToolOutcome> {
	const { ctx, conversationId } = facts;
	const zone = await personZone(identityOf(ctx).userId, conversationId);
	const reading = readIntent(call.intent, call.parameters, { now: ctx.clock.now(), timeZone: zone.timeZone });
	if (!reading.ok) return { status: "error", text: reading.message };
	const outcome = await act(facts, reading.action, zone);
	const unknownZone = usesClock(reading.action) && !zone.known ? [zoneUnknown] : [];
	const text = [outcome.text, ...reading.notes, ...unknownZone].join(" ");
	const from = call.skill === undefined ? {} : { from: call.skill };
	const cards = (outcome.shown ?? []).map((action): ActionPart => ({ kind: "action", action, ...from }));
	return {
		status: "ok",
		text,
		...(cards.length > 0 ? { cards } : {}),
		...(outcome.needs_user ? { needs_user: true } : {}),
	};
}

const zoneUnknown = "The person's time zone is not known, so UTC was used; say so.";

interface Told {
	readonly text: string;
	readonly shown?: readonly ClientAction[];
	readonly needs_user?: true;
}

async function act(
	{ ctx, conversationId }: Pick<ToolboxFacts, "ctx" | "conversationId">,
	action: IntentAction,
	{ timeZone }: PersonZone,
): Promise<Told> {
	switch (action.kind) {
		case "show":
			return {
				text: tellCard(action.card),
				shown: [action.card],
				...(action.card.kind === "location" ? { needs_user: true } : {}),
			};
		case "set_timer": {
			const timer = await setTimer(ctx, { request: action.timer, conversationId });
			return { text: tellTimer(timer, timeZone), shown: [{ kind: "timer", timer }] };
		}
		case "cancel_timer":
			return { text: await cancelTimers(ctx, action) };
		case "list_timers": {
			const { now, timers } = await listTimers(ctx);
			return { text: tellTimers(timers, { now: Date.parse(now), timeZone }) };
		}
		case "tell_time":
			return { text: tellNow(ctx.clock.now(), timeZone) };
	}
}

/** Whether the answer depends on the clock of the person. */
function usesClock(action: IntentAction): boolean {
	if (action.kind === "show") return action.card.kind === "calendar_event";
	if (action.kind === "set_timer") return action.timer.kind !== "timer";
	return action.kind === "tell_time";
}
