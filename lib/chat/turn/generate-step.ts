import { isModelError } from "../model-port";
import type { NoticePart } from "../part";
import type { TurnEvent } from "../turn-event";
import { abortable } from "./abortable";
import { type Generated, Generation } from "./generate";
import type { MadeCall } from "./made-call";
import { type Allowance, modelRequest } from "./model-request";
import { storeCalls } from "./run-step";
import { knownTools, openReader } from "./text-reader";
import type { Turn, Unanswered } from "./turn-state";

/** One generation with what is offered now, its calls stored. True when the turn is over with it. */
export async function* generateStep(turn: Turn, last: boolean): AsyncGenerator<TurnEvent, boolean | Unanswered> {
	const { protocol, context_window } = turn.ports.model;
	const window = context_window === undefined ? {} : { context_window };
	const offer = await abortable(turn.ports.toolbox.offer({ protocol, ...window, signal: turn.signal }), turn.signal);
	for (const notice of offer.notices) yield* turn.draft.notice(notice);
	const made = yield* generateOnce(turn, { offer, last });
	if ("failure" in made) return made;
	const calls = made.broken && made.calls.length === 0 ? yield* brokenCall(turn, last) : made.calls;
	yield* storeCalls(turn, calls, offer);
	for (const notice of explain(turn, made, { last, calls })) yield* turn.draft.notice(notice);
	return calls.length === 0;
}

/** Generates; where a provider refuses tools that may not be called, once more without them. */
async function* generateOnce(turn: Turn, allowance: Allowance): AsyncGenerator<TurnEvent, Generated | Unanswered> {
	const request = modelRequest(turn, allowance);
	const generation = new Generation(
		turn,
		openReader(turn.ports.model.protocol, allowance.offer),
		allowance.offer.tools,
		knownTools(allowance.offer),
	);
	try {
		return yield* generation.run(request);
	} catch (error) {
		const unanswered = generation.visible ? undefined : turn.unanswered(error);
		yield* generation.breakOff(unanswered ? "reasoning" : "text");
		if (unanswered) return unanswered;
		const refused = isModelError(error) && error.fault === "request_refused" && !generation.begun;
		if (!refused || request.tool_choice !== "none" || turn.signal.aborted) throw error;
		return yield* generateOnce(turn, { ...allowance, folded: true });
	}
}

/** Text that set out to be a call: the model hears that it was none, unless there is no call left for it. */
function* brokenCall(turn: Turn, last: boolean): Generator<TurnEvent, readonly MadeCall[]> {
	yield* turn.draft.notice({ kind: "notice", notice: "cut_off_call", params: {} });
	return last ? [] : [{ tool: "unreadable_call", arguments: null }];
}

/** What the person has to know of a generation that ended otherwise than with an answer: no bubble stays empty. */
function explain(
	turn: Turn,
	{ said, reason }: Generated,
	{ last, calls }: { readonly last: boolean; readonly calls: readonly MadeCall[] },
): NoticePart[] {
	const notice = (name: NoticePart["notice"], params: NoticePart["params"] = {}): NoticePart[] => [
		{ kind: "notice", notice: name, params },
	];
	if (last && calls.length > 0) return notice("hop_limit", { limit: turn.input.max_tool_hops });
	if (reason === "length") return notice("length", { empty: !said });
	if (said || calls.length > 0) return [];
	return notice("empty_answer", { reason: reason ?? "other" });
}
