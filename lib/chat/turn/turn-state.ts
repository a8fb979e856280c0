import { type JsonObject, sameJson } from "@/lib/shared/json";
import type { ToolSource } from "@/lib/tool/offered-tool";
import { shownArguments } from "@/lib/tool/shown-arguments";
import { leftToPerson } from "../history/left-to-person";
import { stepsIn } from "../history/steps-in";
import type { Usage } from "../message";
import { isModelError } from "../model-port";
import type { CallPart, Part } from "../part";
import type { Route, RoutedTurn, RouteFailure } from "../route/route";
import type { TurnEnd, TurnInput } from "../turn-event";
import type { TurnPorts } from "../turn-ports";
import { Draft, type PartEvent } from "./draft";
import { shownCall } from "./shown-call";

/** Steps without an executed call that a turn may make: unreadable, unknown, refused and denied calls. */
export const maxCorrections = 3;

/** A candidate that said nothing visible before it failed. */
export interface Unanswered {
	readonly route: Route;
	readonly failure: RouteFailure;
}

/** One turn while it runs. All that bounds it is read from its parts, so that it is the same after a restart. */
export class Turn {
	readonly draft: Draft;
	usage: Usage | undefined;
	/** Whole arguments of calls whose parts hide some of them, by call id: only what runs a call gets them. */
	private readonly plain: Map<string, JsonObject>;

	constructor(
		readonly ports: TurnPorts,
		readonly input: TurnInput,
	) {
		this.draft = new Draft(input.message.parts);
		this.usage = input.message.usage;
		this.plain = new Map(input.plain);
	}

	/** Adds a call without what is secret in its arguments, which the event carries to where it is kept. */
	addCall(call: CallPart): PartEvent {
		const { call_id, arguments: plain } = call;
		const shown = shownCall(call, this.ports.markOf);
		const event = this.draft.add(shown);
		return plain === null ? event : this.keepPlain(event, call_id, plain, shown.arguments);
	}

	/** The event of a call's part, carrying its whole arguments where the part hides some of them. */
	keepPlain(event: PartEvent, callId: string, plain: JsonObject, shown: JsonObject | null): PartEvent {
		if (sameJson(plain, shown)) return event;
		this.plain.set(callId, plain);
		return { ...event, plain };
	}

	/** What a call is run with, and what of it may be seen now that its tool is known. */
	argumentsOf(
		{ call_id, tool, arguments: stored }: CallPart,
		source: ToolSource,
	): { plain: JsonObject; shown: JsonObject } {
		const plain = this.plain.get(call_id) ?? stored ?? {};
		return { plain, shown: shownArguments({ tool, source }, plain, this.ports.markOf) };
	}

	get signal(): AbortSignal {
		return this.input.signal;
	}

	/** Executed calls so far. */
	get hops(): number {
		return Math.max(0, ...this.draft.parts.map((part) => (part.kind === "call" ? part.hop : 0)));
	}

	get hopsLeft(): number {
		return this.input.max_tool_hops - this.hops;
	}

	/** True when the next generation is the last: nothing it calls would run. */
	get isLast(): boolean {
		return this.hopsLeft <= 0 || fruitlessSteps(this.draft.parts) >= maxCorrections;
	}

	/** True when nothing is left to generate before the person acts. */
	get leavesToPerson(): boolean {
		return leftToPerson(this.draft.parts);
	}

	/** True for the id of a call anywhere in the branch. */
	isUsed(callId: string): boolean {
		const earlier = this.input.history.flatMap((message) => message.parts);
		return [...earlier, ...this.draft.parts].some((part) => part.kind === "call" && part.call_id === callId);
	}

	/** The message of a dynamic profile as it stands. */
	get routed(): RoutedTurn {
		const { answered_by } = this.input.message;
		return { parts: this.draft.parts, ...(answered_by && { answered_by }) };
	}

	/** Set for a failure that the route decides about: no request of ours that was wrong. */
	unanswered(error: unknown): Unanswered | undefined {
		const { route } = this.input;
		if (!route || !isModelError(error) || error.fault === "request_refused") return undefined;
		const { fault, retryAfterMs, cause } = error;
		return { route, failure: { reason: fault, retry_after_ms: retryAfterMs, cause } };
	}

	now(): string {
		return new Date(this.ports.clock.now()).toISOString();
	}

	count(usage: Usage): void {
		const before = this.usage ?? { input: 0, output: 0 };
		this.usage = {
			input: before.input + usage.input,
			output: before.output + usage.output,
			...(before.estimated || usage.estimated ? { estimated: true } : {}),
		};
	}

	end(status: TurnEnd["status"], more: Omit<TurnEnd, "status" | "usage"> = {}): TurnEnd {
		return { status, ...(this.usage && { usage: this.usage }), ...more };
	}
}

/** Steps (calls made at once) of which no call was executed. */
function fruitlessSteps(parts: readonly Part[]): number {
	return stepsIn(parts).filter((calls) => calls.every((call) => call.hop === 0)).length;
}
