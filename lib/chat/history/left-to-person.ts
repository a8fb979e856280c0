import type { Part } from "../part";
import { stepsIn } from "./steps-in";

/** True when a call of the newest step left the next act to the person, such as one that shows a draft to send. */
export function leftToPerson(parts: readonly Part[]): boolean {
	const newest = new Set(
		stepsIn(parts)
			.at(-1)
			?.map((call) => call.call_id),
	);
	return parts.some((part) => part.kind === "result" && part.needs_user === true && newest.has(part.call_id));
}
