import * as z from "zod/mini";

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** Contracts of reading skills. */
export const skillContracts = {
	list: z.strictObject({ workspace_id: id }),
	one: z.strictObject({ id }),
} as const;
