import * as z from "zod/mini";
import { type JsonSchema, jsonSchemaOf } from "@/lib/setting/json-schema";
import type { ToolEffect } from "./tool-contract";

/** A tool of conversations only; the MCP endpoint never offers it. */
export interface ChatToolContract {
	readonly toolset: "chat" | "memory" | "skills";
	readonly title: string;
	readonly description: string;
	readonly input: z.ZodMiniObject;
	readonly effect: ToolEffect;
}

/** As a person or a model says it; looked up without regard to case, `_` and `-`. */
const skillName = z.string().check(z.minLength(1), z.maxLength(200));

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
	loadSkill: {
		toolset: "skills",
		title: "Load a skill",
		description: "Reads the instructions of a skill; needed before it is used.",
		input: z.strictObject({ skillName }),
		effect: "read",
	},
	runSkill: {
		toolset: "skills",
		title: "Run a skill",
		description:
			"Runs a loaded skill's script with data, a JSON text; skills and other prompts call it run_js. Without scriptName its main script runs.",
		input: z.strictObject({
			skillName,
			scriptName: z.optional(z.string().check(z.maxLength(200))),
			data: z.optional(z.string().check(z.maxLength(200_000))),
		}),
		effect: "read",
	},
	runIntent: {
		toolset: "skills",
		title: "Run an intent",
		description:
			"Does what a loaded skill calls run_intent: shows an e-mail, an event or the like for the person to send, or sets a timer. Sends nothing itself.",
		input: z.strictObject({
			intent: z.string().check(z.minLength(1), z.maxLength(100)),
			parameters: z.optional(z.record(z.string(), z.unknown())),
		}),
		effect: "read",
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
