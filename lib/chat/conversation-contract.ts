import * as z from "zod/mini";

const id = z.string().check(z.minLength(1), z.maxLength(128));

/** 1–50, as a query parameter carries it. */
const limit = z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-4]\d|50)$/)));
const cursor = z.optional(z.string().check(z.maxLength(2048)));

/** Contracts of the actions and routes over conversations that exist. */
export const conversationContracts = {
	one: z.strictObject({ id }),
	list: z.strictObject({
		query: z.optional(z.string().check(z.maxLength(256))),
		archived: z.optional(z.enum(["true", "false"])),
		kind: z.optional(z.enum(["chat", "assistant"])),
		limit,
		cursor,
	}),
	messages: z.strictObject({ limit, cursor }),
	media: z.strictObject({ id, media_id: id }),
	set: z.strictObject({
		id,
		title: z.optional(z.string().check(z.maxLength(2000))),
		/** Empty: the workspace's default profile. */
		profile_id: z.optional(z.string().check(z.maxLength(128))),
		agent: z.optional(z.boolean()),
		/** Shows the branch through this message, to the newest message below it. */
		head_id: z.optional(id),
	}),
	branch: z.strictObject({ message_id: id }),
	undoWrites: z.strictObject({ conversation_id: id }),
} as const;

export type SetConversationInput = z.output<typeof conversationContracts.set>;
