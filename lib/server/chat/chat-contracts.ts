import "server-only";
import * as z from "zod/mini";

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** A person's message: something other than blanks, at most 200,000 UTF-16 units. */
const text = z.string().check(z.regex(/\S/), z.maxLength(200_000));

/** The page the docked assistant is beside. */
const page = z.strictObject({
	href: z.string().check(z.maxLength(2000)),
	resource_type: z.optional(id),
	resource_id: z.optional(id),
});

export type OpenPage = z.output<typeof page>;

const message = {
	text,
	/** The person's idempotency key of this sending. */
	client_id: id,
	agent: z.optional(z.boolean()),
	profile_id: z.optional(z.string().check(z.maxLength(200))),
	page: z.optional(page),
	/** IANA zone of the browser; one that is not known here is left out of account. */
	time_zone: z.optional(z.string().check(z.maxLength(200))),
};

/** Contracts of the chat's actions and routes. */
export const chatContracts = {
	conversation: z.strictObject({ id }),
	send: z.strictObject({
		...message,
		conversation_id: z.optional(id),
		kind: z.optional(z.enum(["chat", "assistant"])),
		/** Edit and resend: what the edited message stands below; null for the first one. */
		parent_id: z.optional(z.nullable(id)),
	}),
	/** The same over REST, where the path names the conversation. */
	begin: z.strictObject({ ...message, kind: z.optional(z.enum(["chat", "assistant"])) }),
	say: z.strictObject({ ...message, parent_id: z.optional(z.nullable(id)) }),
	stop: z.strictObject({ conversation_id: id }),
	retry: z.strictObject({ message_id: id }),
	answer: z.strictObject({
		conversation_id: id,
		message_id: id,
		call_id: id,
		answer: z.enum(["once", "conversation", "always", "deny"]),
		/** Answers to questions, by question. */
		answers: z.optional(
			z.array(z.array(z.string().check(z.maxLength(4000))).check(z.maxLength(20))).check(z.maxLength(20)),
		),
	}),
	/** `grant` as the offer names it. */
	revoke: z.strictObject({ conversation_id: id, grant: z.string().check(z.minLength(1), z.maxLength(700)) }),
	offer: z.strictObject({
		conversation_id: z.optional(id),
		profile_id: z.optional(z.string().check(z.maxLength(200))),
		kind: z.optional(z.enum(["chat", "assistant"])),
	}),
} as const;

export type SendInput = z.output<typeof chatContracts.send>;
export type AnswerInput = z.output<typeof chatContracts.answer>;
export type OfferQuery = z.output<typeof chatContracts.offer>;
