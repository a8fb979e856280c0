import type { Timer } from "@/lib/skill/intent-card";
import type { Say } from "../guide/say";
import type { ClientAction, Part } from "../part";
import type { DirectCommand } from "./direct-command";

/** What direct answers say. */
export type DirectText =
	| "open_link"
	| "copy"
	| "nothing_to_copy"
	| "open_settings"
	| "timer_set"
	| "alarm_set"
	| "reminder_set"
	| "passed"
	| "timers_full"
	| "time_now"
	| "date_now"
	| "zone_unknown"
	| "play"
	| "pause";

/** What came of a command about time. */
export type ClockAnswer =
	/** It was set; `at` is when it goes off, in words. */
	| { readonly kind: "set"; readonly timer: Timer; readonly at: string }
	/** The time that was said has passed. */
	| { readonly kind: "passed" }
	| { readonly kind: "full"; readonly limit: number }
	/** The time or the date, in words. */
	| { readonly kind: "told"; readonly now: string };

export interface DirectFacts {
	readonly say: Say<DirectText>;
	/** The last answer of the conversation, where there is one. */
	readonly answer_id?: string;
	/** For commands about time, with the zone that was meant; `known` is false where nobody told it. */
	readonly clock?: { readonly answer: ClockAnswer; readonly zone: string; readonly known: boolean };
}

/** The answer to a direct command: marked as made without a model, its action a button for the person. */
export function directAnswer(command: DirectCommand, facts: DirectFacts): readonly Part[] {
	const { text, action } = told(command, facts);
	return [
		{ kind: "notice", notice: "direct", params: {} },
		{ kind: "text", text },
		...(action ? [{ kind: "action", action } as const] : []),
	];
}

interface Told {
	readonly text: string;
	readonly action?: ClientAction;
}

function told(command: DirectCommand, { say, answer_id, clock }: DirectFacts): Told {
	switch (command.kind) {
		case "open_link":
			return {
				text: say("open_link", { host: new URL(command.url).host }),
				action: { kind: "open_link", url: command.url },
			};
		case "copy":
			if (answer_id === undefined) return { text: say("nothing_to_copy") };
			return { text: say("copy"), action: { kind: "copy", message_id: answer_id } };
		case "open_settings":
			return {
				text: say("open_settings", { name: command.name }),
				action: { kind: "open_settings", href: command.href },
			};
		case "media":
			return { text: say(command.command), action: { kind: "media", command: command.command } };
		case "set_timer":
		case "tell_time":
			if (!clock) throw new Error("a command about time without its answer");
			return clockTold(command, say, clock);
	}
}

function clockTold(
	command: Extract<DirectCommand, { kind: "set_timer" | "tell_time" }>,
	say: Say<DirectText>,
	{ answer, zone, known }: NonNullable<DirectFacts["clock"]>,
): Told {
	// a length of time is the same in every zone
	const relative = command.kind === "set_timer" && command.due.kind === "in";
	const beside = known || relative ? "" : ` ${say("zone_unknown")}`;
	switch (answer.kind) {
		case "set": {
			const { timer, at } = answer;
			const text = say(`${timer.kind}_set`, { at, zone });
			return { text: `${text}${beside}`, action: { kind: "timer", timer } };
		}
		case "passed":
			return { text: `${say("passed")}${beside}` };
		case "full":
			return { text: say("timers_full", { limit: answer.limit }) };
		case "told": {
			const key = command.kind === "tell_time" && command.what === "date" ? "date_now" : "time_now";
			return { text: `${say(key, { now: answer.now, zone })}${beside}` };
		}
	}
}
