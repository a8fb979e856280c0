import type { ChatMessage } from "../message";
import type { ApprovalState, CallPart, Part, ResultPart } from "../part";

/** Why the calls of a message end without having run to their end. */
export type SettledHow = "stopped" | "interrupted" | "failed" | "not_answered" | "expired";

/** A part and its place in the message. */
export interface PlacedPart {
	readonly index: number;
	readonly part: Part;
}

/**
 * What has to be stored so that every call of a message has its one result: the calls in their final state (at their
 * place) and the missing results (after the last part). Nothing when nothing is missing; doing it twice is harmless.
 */
export function settleMessage(message: Pick<ChatMessage, "parts">, how: SettledHow): PlacedPart[] {
	const open = openCalls(message.parts);
	const unfinished = message.parts.flatMap((part, index) =>
		part.kind === "call" && (part.state === "running" || part.state === "waiting") ? [{ index, part }] : [],
	);
	return [
		...unfinished.map(({ index, part }) => ({ index, part: settledCall(part, how) })),
		...open.map(({ part }, at) => ({ index: message.parts.length + at, part: settledResult(part, how) })),
	];
}

/** Calls that have no result yet, in their order. */
export function openCalls(parts: readonly Part[]): { readonly index: number; readonly part: CallPart }[] {
	const answered = new Set(parts.filter((part) => part.kind === "result").map((part) => part.call_id));
	return parts.flatMap((part, index) => (part.kind === "call" && !answered.has(part.call_id) ? [{ index, part }] : []));
}

function settledCall(call: CallPart, how: SettledHow): CallPart {
	const approval = call.approval?.state === "pending" ? { ...call.approval, state: cardState(how) } : call.approval;
	return { ...call, state: hasBegun(call) ? "done" : "refused", ...(approval && { approval }) };
}

const cardState = (how: SettledHow): ApprovalState => (how === "not_answered" || how === "expired" ? how : "stopped");

/** The result of a call that ends with its turn. */
export function settledResult(call: CallPart, how: SettledHow): ResultPart {
	const result = { kind: "result", call_id: call.call_id } as const;
	if (how === "stopped") {
		const text = hasBegun(call)
			? "Cancelled by user while it ran. It may have taken effect."
			: "Cancelled by user before it ran.";
		return { ...result, status: "cancelled", text };
	}
	if (hasBegun(call)) {
		return {
			...result,
			status: "error",
			text: "The turn broke off while this ran. It may have taken effect: check first.",
		};
	}
	if (call.state === "waiting") {
		const text = ["Not run: nobody answered whether it may.", call.approval?.message ?? ""].join(" ").trim();
		return { ...result, status: "not_answered", text };
	}
	return { ...result, status: "not_run", text: "Not run: the turn ended before it." };
}

/** True for a call whose tool was started; a waiting call never was. */
const hasBegun = (call: CallPart) =>
	call.state !== "waiting" && call.state !== "refused" && call.started_at !== undefined;
