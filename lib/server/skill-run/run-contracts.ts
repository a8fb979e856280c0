import "server-only";
import * as z from "zod/mini";
import { runFaults, runLimits } from "@/lib/skill/skill-run";

/** The answer with its image in base64, as JSON. */
const rawLength = runLimits.resultBytes + Math.ceil((runLimits.imageBytes * 4) / 3);

/** Bytes of a body with an answer: the text again as JSON, its console and its storage. */
export const answerBodyLimit = 9_000_000;

/** Contracts of the routes for runs in a browser. */
export const runContracts = {
	run: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
	answer: z.strictObject({
		raw: z.optional(z.string().check(z.maxLength(rawLength))),
		fault: z.optional(z.enum(runFaults)),
		message: z.optional(z.string().check(z.maxLength(20_000))),
		console: z.array(z.string().check(z.maxLength(4_000))).check(z.maxLength(runLimits.consoleLines)),
		storage: z.optional(z.record(z.string().check(z.maxLength(10_000)), z.string())),
	}),
} as const;

export type AnswerRunInput = z.output<typeof runContracts.answer>;
