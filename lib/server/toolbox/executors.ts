import "server-only";
import type { ExecuteOptions, Executors, GateQuestion, ToolOutcome } from "@/lib/chat/turn-ports";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { watchWrites } from "@/lib/server/events/write-watch";
import { writesOf } from "@/lib/server/history/list-history";
import { errorBodyOf } from "@/lib/server/http/error-response";
import { errorText } from "@/lib/server/tool/error-text";
import { productSettings } from "@/lib/server/tool/product-settings";
import { runTool } from "@/lib/server/tool/run-tool";
import { type ChatToolName, isChatToolName } from "@/lib/tool/chat-tools";
import { isToolName, type ToolName } from "@/lib/tool/tool-catalog";
import type { ToolsetAnswer } from "@/lib/tool/toolset/toolset-registry";
import { runMemoryTool } from "./memory-tools";
import { settledChanges } from "./proposed-changes";
import { runSkillTool } from "./skills/run-skill-tool";
import type { ToolboxFacts } from "./toolbox-facts";

/**
 * Runs calls that the gate let through (*agent tools*, executors). Errors are answers; only an abort rejects.
 * `toolsets` are the names that the switches know.
 */
export function createExecutors(facts: ToolboxFacts, toolsets: () => readonly string[]): Executors {
	return {
		execute: async (question, options) => {
			try {
				return await execute(facts, toolsets(), { question, options });
			} catch (error) {
				options.signal.throwIfAborted();
				const { requestId, channel } = facts.ctx;
				const body = errorBodyOf(error, { request_id: requestId, route: question.tool.source.kind, channel });
				return { status: "error", text: errorText(body), error: body };
			} finally {
				touchToolset(facts, question);
			}
		},
	};
}

async function execute(
	facts: ToolboxFacts,
	toolsets: readonly string[],
	{ question, options }: { readonly question: GateQuestion; readonly options: ExecuteOptions },
): Promise<ToolOutcome> {
	const { tool, arguments: input } = question;
	if (tool.source.kind === "mcp") return facts.servers.call(question, options);
	const { registry, conversationId } = facts;
	if (tool.name === "enable_toolset") return answered(registry.enable(conversationId, input.name, toolsets));
	if (tool.name === "disable_toolset") return answered(registry.disable(conversationId, input.name, toolsets));
	if (isToolName(tool.name)) return runSettingsTool(facts.ctx, { name: tool.name, args: input, ...options });
	if (isChatToolName(tool.name)) return runChatTool(facts, tool.name, { question, options });
	throw new Error("a tool of Steward without an executor");
}

async function runChatTool(
	facts: ToolboxFacts,
	name: ChatToolName,
	{ question, options }: { readonly question: GateQuestion; readonly options: ExecuteOptions },
): Promise<ToolOutcome> {
	switch (name) {
		case "memory_list":
		case "memory_add":
		case "memory_remove":
			return runMemoryTool(facts, name, question.arguments);
		case "ask_user":
			throw new Error("a person answers ask_user, no executor");
		case "loadSkill":
		case "runSkill":
		case "runIntent":
			return runSkillTool(facts, { name, question, options });
	}
}

const answered = (answer: ToolsetAnswer): ToolOutcome =>
	answer.kind === "run" ? { status: "ok", text: answer.value } : { status: "error", text: answer.message };

async function runSettingsTool(
	ctx: Context,
	call: { readonly name: ToolName; readonly args: unknown; readonly approved: boolean },
): Promise<ToolOutcome> {
	const { answer, eventIds } = await watchWrites(() =>
		runTool(productSettings, call.approved ? approvedContext(ctx) : ctx, { name: call.name, args: call.args }),
	);
	if (!answer.ok) return { status: "error", text: errorText(answer.error), error: answer.error };
	const entries = await writesOf(database().read, eventIds);
	return {
		status: "ok",
		text: JSON.stringify(answer.value),
		...(entries.length > 0 ? { changes: settledChanges(entries) } : {}),
	};
}

/** A person saw this very call with its old and new values and allowed it: all of what it names. */
function approvedContext(ctx: Context): Context {
	if (ctx.actor.kind !== "conversation") return ctx;
	return { ...ctx, actor: { ...ctx.actor, approved: { has: () => true } } };
}

/** The end of a call is a use of its toolset (*toolsets*, Activation timeout). */
function touchToolset({ registry, conversationId }: ToolboxFacts, { tool }: GateQuestion): void {
	for (const name of registry.activeNames(conversationId)) {
		if (tool.name === name || tool.name.startsWith(`${name}_`)) registry.touch(conversationId, name);
	}
}
