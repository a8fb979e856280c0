import * as z from "zod/mini";
import { type JsonSchema, jsonSchemaOf } from "@/lib/setting/json-schema";
import type { ToolEffect } from "./tool-contract";

/** A tool of conversations only; the MCP endpoint never offers it. */
export interface ChatToolContract {
	readonly toolset: "chat" | "memory";
	readonly title: string;
	readonly description: string;
	readonly input: z.ZodMiniObject;
	readonly effect: ToolEffect;
}

const text = z.string().check(z.minLength(1), z.maxLength(2_000));

/** Tools that only a conversation has, by name. */
export const chatTools = {
	ask_user: {
		toolset: "chat",
		title: "Ask a question",
		description: "Asks the person 1–4 questions with 2–6 options each and waits for the answer.",
		input: z.strictObject({
			questions: z
				.array(
					z.strictObject({
						question: z.string().check(z.minLength(1), z.maxLength(500)),
						options: z
							.array(
								z.strictObject({
									label: z.string().check(z.minLength(1), z.maxLength(200)),
									description: z.optional(z.string().check(z.maxLength(500))),
								}),
							)
							.check(z.minLength(2), z.maxLength(6)),
						multiple: z.optional(z.boolean()),
					}),
				)
				.check(z.minLength(1), z.maxLength(4)),
		}),
		effect: "read",
	},
	memory_list: {
		toolset: "memory",
		title: "List memory",
		description: "Lists the notes of this conversation and what earlier conversations left, with their ids.",
		input: z.strictObject({}),
		effect: "read",
	},
	memory_add: {
		toolset: "memory",
		title: "Remember",
		description: "Keeps a short note for later turns of this conversation.",
		input: z.strictObject({ text }),
		effect: "write",
	},
	memory_remove: {
		toolset: "memory",
		title: "Forget",
		description: "Removes one note or reflection by its id.",
		input: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(128)) }),
		effect: "destructive",
	},
} as const satisfies Record<string, ChatToolContract>;

/** Closed: maps over these tools are exhaustive. */
export type ChatToolName = keyof typeof chatTools;

/** Validated arguments of one. */
export type ChatToolInput<Name extends ChatToolName> = z.output<(typeof chatTools)[Name]["input"]>;

/** Type guard for names from outside. */
export function isChatToolName(name: string): name is ChatToolName {
	return Object.hasOwn(chatTools, name);
}

/** The input schema that a model is told. */
export function chatToolSchema(name: ChatToolName): JsonSchema {
	return jsonSchemaOf(chatTools[name].input);
}
