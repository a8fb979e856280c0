import { leftToPerson } from "../history/left-to-person";
import { stepsIn } from "../history/steps-in";
import type { Usage } from "../message";
import { isModelError } from "../model-port";
import type { Part } from "../part";
import type { Route, RoutedTurn, RouteFailure } from "../route/route";
import type { TurnEnd, TurnInput } from "../turn-event";
import type { TurnPorts } from "../turn-ports";
import { Draft } from "./draft";

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

	constructor(
		readonly ports: TurnPorts,
		readonly input: TurnInput,
	) {
		this.draft = new Draft(input.message.parts);
		this.usage = input.message.usage;
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
