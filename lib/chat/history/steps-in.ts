import type { CallPart, Part } from "../part";

/** The calls of a message by step: those made at once stand next to each other, before their results. */
export function stepsIn(parts: readonly Part[]): CallPart[][] {
	const steps: CallPart[][] = [];
	let open: CallPart[] | undefined;
	for (const part of parts) {
		if (part.kind === "result" || part.kind === "text") open = undefined;
		if (part.kind !== "call") continue;
		if (!open) {
			open = [];
			steps.push(open);
		}
		open.push(part);
	}
	return steps;
}
