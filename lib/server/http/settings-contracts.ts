import "server-only";
import * as z from "zod/mini";
import { maxQueryLength } from "@/lib/setting/resource-snapshot";

const name = z.string().check(z.minLength(1), z.maxLength(200));
const object = z.record(z.string(), z.unknown());
const saveId = z.optional(name);

/** 1–50, as a query parameter carries it. */
const limit = z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-4]\d|50)$/)));

/** Contracts of the settings routes; values inside are the domain's to check. */
export const settingsContracts = {
	type: z.strictObject({ resource_type: name }),
	record: z.strictObject({ resource_type: name, id: name }),
	list: z.strictObject({
		query: z.optional(z.string().check(z.maxLength(maxQueryLength))),
		workspace_id: z.optional(name),
		limit,
		cursor: z.optional(z.string()),
	}),
	choices: z.strictObject({ field: name, context: z.optional(z.string().check(z.maxLength(16_384))) }),
	create: z.strictObject({ values: object, save_id: saveId }),
	update: z.strictObject({ changes: object, options: z.optional(object), save_id: saveId }),
	/** Beside the document in the body of a full write. */
	replace: z.strictObject({ options: z.optional(object), save_id: saveId }),
	document: object,
	remove: z.optional(z.strictObject({ options: z.optional(object) })),
	history: z.strictObject({
		resource_type: z.optional(name),
		resource_id: z.optional(name),
		conversation_id: z.optional(name),
		limit,
		cursor: z.optional(z.string()),
	}),
} as const;

const target = z.strictObject({
	resource_type: name,
	resource_id: z.optional(name),
	workspace_id: z.optional(name),
});

/** Contracts of the server actions over settings. */
export const actionContracts = {
	update: z.strictObject({ target, changes: object, options: z.optional(object), save_id: name }),
	create: z.strictObject({ resource_type: name, values: object, save_id: name }),
	remove: z.strictObject({ target, options: z.optional(object) }),
	duplicate: z.strictObject({ profile_id: name, name: z.optional(z.string()), save_id: saveId }),
	undo: z.strictObject({ event_id: z.int().check(z.positive()), field: z.optional(name), save_id: saveId }),
} as const;
