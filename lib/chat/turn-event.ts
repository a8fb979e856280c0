import type { ErrorBody } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import type { AnsweredBy, ChatMessage, MessageStatus, Usage } from "./message";
import type { ApprovalAnswer, Part } from "./part";
import type { Route } from "./route/route";

/** What a turn does next, in order. The turn goes on only after a `part` was stored. */
export type TurnEvent =
	/** A part is now this; the index is its place in the message. */
	| {
			readonly type: "part";
			readonly index: number;
			readonly part: Part;
			/** The call's whole arguments, where the part hides some of them; kept sealed as long as the call is open. */
			readonly plain?: JsonObject;
			/** The next event is a part too and belongs to this one: both may be stored as one write. */
			readonly more?: true;
	  }
	/** Text that a streaming part grew by, at `offset`; the whole part follows at the next boundary. */
	| { readonly type: "delta"; readonly index: number; readonly offset: number; readonly text: string }
	| { readonly type: "fallback"; readonly fallback: NonNullable<AnsweredBy["fallback"]>; readonly model: string };

/** How a turn ended, or what it waits for. */
export interface TurnEnd {
	/** `streaming`: it goes on by itself, at `goes_on_at`. */
	readonly status: MessageStatus;
	readonly usage?: Usage;
	/** With `failed`. */
	readonly error?: ErrorBody;
	/** With `failed`, for the log: what was thrown. Never stored. */
	readonly cause?: unknown;
	/** With `streaming`: when it goes on with the candidate that its parts name, ms since the epoch. */
	readonly goes_on_at?: number;
	/** With `waiting`: when the card ends by itself, ms since the epoch. */
	readonly expires_at?: number;
}

/** A person's answer to the call that a stored turn waits for. */
export interface TurnAnswer {
	readonly call_id: string;
	readonly answer: ApprovalAnswer | "not_answered" | "expired" | "stopped";
	/** Answers to `ask_user`, by question. */
	readonly answers?: readonly (readonly string[])[];
	/** Display name of who decided. */
	readonly by?: string;
}

export interface TurnInput {
	/** The branch before this turn, oldest first; ends with the person's message. */
	readonly history: readonly ChatMessage[];
	/** The assistant message that this turn writes; it has parts already when a waiting turn goes on. */
	readonly message: ChatMessage;
	/** Set for a turn of a dynamic profile: its candidates decide about faults before anything was said. */
	readonly route?: Route;
	/** Executed calls this turn may make, 0–20. */
	readonly max_tool_hops: number;
	/** Set when a waiting turn goes on. */
	readonly resume?: TurnAnswer;
	/** Whole arguments of open calls whose parts hide some of them, by call id. */
	readonly plain?: ReadonlyMap<string, JsonObject>;
	readonly signal: AbortSignal;
}
