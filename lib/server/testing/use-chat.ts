import "server-only";
import { afterEach, beforeEach } from "vitest";
import type { ChatMessage } from "@/lib/chat/message";
import type { CallPart } from "@/lib/chat/part";
import type { SendInput } from "@/lib/server/chat/chat-contracts";
import { runningTurns } from "@/lib/server/chat/running-turns";
import { type SendReceipt, sendMessage } from "@/lib/server/chat/send-message";
import type { TurnFacts } from "@/lib/server/chat/turn-opening";
import { seedFirstRun } from "@/lib/server/start/seed-first-run";
import { storage } from "@/lib/server/storage/storage";
import { newId } from "@/lib/shared/ids";
import { ChatWatch } from "./chat-watch";
import { openTurnsWith, ScriptedModel, type ScriptedTool } from "./scripted-turns";
import { testContext } from "./test-context";
import { useTestDatabase } from "./test-database";

/** A chat on a database of its own per test, whose turns a script answers. */
export function useChat(tools: Readonly<Record<string, ScriptedTool>> = {}) {
	const database = useTestDatabase({ fresh: "test" });
	const ctx = testContext();
	const watches: ChatWatch[] = [];
	const opened: TurnFacts[] = [];
	const current = { model: new ScriptedModel(), restore: () => {} };
	beforeEach(async () => {
		await seedFirstRun(database.db);
		current.model = new ScriptedModel();
		opened.length = 0;
		current.restore = openTurnsWith(current.model, tools, opened);
	});
	afterEach(async () => {
		for (const watch of watches.splice(0)) watch.close();
		await runningTurns().idle();
		current.restore();
	});
	const keep = (watch: ChatWatch) => {
		watches.push(watch);
		return watch;
	};
	return {
		ctx,
		database,
		opened,
		get model() {
			return current.model;
		},
		send: (text: string, more: Partial<SendInput> = {}): Promise<SendReceipt> =>
			sendMessage(ctx, { text, client_id: newId("client"), ...more }),
		watchAll: async (after?: { lastEventId: number; lastChat?: number }) => keep(await ChatWatch.openAll(after)),
		watch: async (conversationId: string, after?: number) => keep(await ChatWatch.open(conversationId, after)),
		idle: () => runningTurns().idle(),
	};
}

/** The messages of a branch, oldest first. */
export async function branchOf(headId: string): Promise<readonly ChatMessage[]> {
	const { items } = await storage().messages.page(headId, { limit: 50 });
	return [...items].reverse();
}

/** A branch in short: role, status, texts. */
export async function toldBranch(headId: string): Promise<readonly string[]> {
	return (await branchOf(headId)).map((message) => `${message.role} ${message.status}: ${textOf(message)}`);
}

export function textOf({ parts }: ChatMessage): string {
	return parts.map((part) => (part.kind === "text" ? part.text : `[${part.kind}]`)).join("");
}

/** The calls of a message. */
export function callsOf({ parts }: ChatMessage): readonly CallPart[] {
	return parts.filter((part) => part.kind === "call");
}
