import * as z from "zod/mini";

const name = z.string().check(z.minLength(1), z.maxLength(200));
const object = z.record(z.string(), z.unknown());
const saveId = z.optional(name);

/** Contracts of the settings routes; values inside are the domain's to check. */
export const settingsContracts = {
	type: z.strictObject({ resource_type: name }),
	record: z.strictObject({ resource_type: name, id: name }),
	list: z.strictObject({
		query: z.optional(z.string().check(z.maxLength(256))),
		workspace_id: z.optional(name),
		limit: z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-4]\d|50)$/))),
		cursor: z.optional(z.string()),
	}),
	choices: z.strictObject({ field: name, context: z.optional(z.string().check(z.maxLength(16_384))) }),
	create: z.strictObject({ values: object, save_id: saveId }),
	update: z.strictObject({ changes: object, options: z.optional(object), save_id: saveId }),
	replace: z.strictObject({
		enabled: z.boolean(),
		servers: z.optional(object),
		mcpServers: z.optional(object),
		options: z.optional(object),
		save_id: saveId,
	}),
	remove: z.optional(z.strictObject({ options: z.optional(object) })),
} as const;
