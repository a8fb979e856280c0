import type { JsonObject } from "@/lib/shared/json";
import type { IntentCard, TimerKind } from "../intent-card";
import type { GivenFields } from "./given-fields";

/** What an intent is read against. */
export interface IntentFacts {
	/** ms since the epoch. */
	readonly now: number;
	/** IANA zone of the person. */
	readonly timeZone: string;
}

/** A timer, an alarm or a reminder that is asked for. */
export interface TimerRequest {
	readonly kind: TimerKind;
	readonly label: string;
	/** ms since the epoch. */
	readonly fire_at: number;
	/** Of a timer. */
	readonly duration_ms?: number;
}

/** What the person is shown: a card, or the link of a website. */
export type ShownCard = Exclude<IntentCard, { kind: "timer" }> | { readonly kind: "open_link"; readonly url: string };

/** What an intent comes down to, once it was found to be in order. */
export type IntentAction =
	| { readonly kind: "show"; readonly card: ShownCard }
	| { readonly kind: "set_timer"; readonly timer: TimerRequest }
	| { readonly kind: "list_timers" }
	/** Those of this label, or of this kind; both absent: the one that there is. */
	| { readonly kind: "cancel_timer"; readonly label: string; readonly timer_kind?: TimerKind; readonly all: boolean }
	| { readonly kind: "tell_time" };

/** One intent: how else it is called, and what its parameters mean. */
export interface IntentDefinition {
	readonly aliases: readonly string[];
	/** Parameters that are in order; part of every refusal. */
	readonly example: JsonObject;
	/** Undefined where `given.faults` says why. */
	read(given: GivenFields, facts: IntentFacts): IntentAction | undefined;
}
