import * as z from "zod/mini";
import { memoryKinds } from "./memory-entry";

const id = z.string().check(z.minLength(1), z.maxLength(128));
const kind = z.enum(memoryKinds);
const items = z.array(z.strictObject({ kind, id })).check(z.minLength(1), z.maxLength(500));

/** Contracts of the actions and the route over memory. */
export const memoryContracts = {
	list: z.strictObject({
		kind,
		conversation_id: z.optional(id),
		/** 1–50. */
		limit: z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-4]\d|50)$/))),
		cursor: z.optional(z.string().check(z.maxLength(2048))),
	}),
	change: z.strictObject({ kind, id, text: z.string().check(z.maxLength(40_000)) }),
	/** One or several at once; `delete` answers what `restore` takes. */
	delete: z.strictObject({ items }),
	restore: z.strictObject({ items }),
} as const;
