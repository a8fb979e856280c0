import { expect, it } from "vitest";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { storage } from "@/lib/server/storage/storage";
import { calls, Faucet, says } from "@/lib/server/testing/scripted-turns";
import { callsOf, textOf, useChat } from "@/lib/server/testing/use-chat";
import { AppError } from "@/lib/shared/app-error";
import { recoverTurns } from "./recover-turns";
import { stopTurn } from "./stop-turn";

let slow: { started: () => void; aborted: boolean };
const chat = useChat({
	wait_long: {
		effect: "read",
		run: (_args, signal) =>
			new Promise((_resolve, reject) => {
				slow.started();
				signal.addEventListener("abort", () => {
					slow.aborted = true;
					reject(signal.reason);
				});
			}),
	},
	rename: { effect: "write", run: async () => "renamed" },
});

it("stops a stream and keeps what was said", async () => {
	const faucet = new Faucet();
	chat.model.will(faucet.generation, says("Again."));
	const watch = await chat.watchAll();
	const { conversation_id } = await chat.send("Tell me");
	faucet.say("Once upon");
	await watch.until((seen) => [...seen.parts.keys()].some((id) => seen.textOf(id) === "Once upon"));
	expect(await stopTurn(chat.ctx, { conversation_id })).toEqual({ stopped: true });
	const { head_id: head } = await watch.untilConversation(conversation_id, (seen) => seen.activity === "idle");
	const message = await storage().messages.get(head ?? "");
	expect([message?.status, message && textOf(message)]).toEqual(["stopped", "Once upon"]);
	expect(chat.model.requests[0]?.signal.aborted).toBe(true);
	expect(await stopTurn(chat.ctx, { conversation_id })).toEqual({ stopped: false });
	await chat.send("Go on", { conversation_id });
	await chat.idle();
	expect(chat.model.requests[1]?.messages).toMatchObject([
		{ text: "Tell me" },
		{ text: "Once upon" },
		{ text: "Go on" },
	]);
});

it("stops the call that runs, gives it its result, and the next message works [LOOP-10] [LOOP-11]", async () => {
	const started = new Promise<void>((resolve) => {
		slow = { started: resolve, aborted: false };
	});
	chat.model.will(calls("wait_long"), says("Fine."));
	const watch = await chat.watchAll();
	const { conversation_id } = await chat.send("Wait", { agent: true });
	await started;
	await stopTurn(chat.ctx, { conversation_id });
	const { head_id: head } = await watch.untilConversation(conversation_id, (seen) => seen.activity === "idle");
	expect(slow.aborted).toBe(true);
	const message = await storage().messages.get(head ?? "");
	expect(message).toMatchObject({
		status: "stopped",
		parts: [
			{ kind: "call", tool: "wait_long", state: "done" },
			{ kind: "result", status: "cancelled" },
		],
	});
	await chat.send("And now?", { conversation_id });
	await chat.idle();
	// The scripted model takes only histories that every provider takes.
	expect(chat.model.requests[1]?.messages.map(({ role }) => role)).toEqual([
		"user",
		"assistant",
		"tool",
		"assistant",
		"user",
	]);
});

it("ends a turn that does not heed its signal", async () => {
	chat.model.will(async function* () {
		yield { kind: "text", text: "deaf" };
		await new Promise(() => {});
	});
	const watch = await chat.watchAll();
	const { conversation_id } = await chat.send("Hi");
	await watch.until((seen) => [...seen.parts.keys()].some((id) => seen.textOf(id) === "deaf"));
	await stopTurn(chat.ctx, { conversation_id });
	await chat.idle();
	const { head_id: head } = await watch.untilConversation(conversation_id, (seen) => seen.activity === "idle");
	expect(await storage().messages.get(head ?? "")).toMatchObject({ status: "stopped" });
});

it("stops a turn that waits for a person, whose card says so", async () => {
	chat.model.will(calls("rename"));
	const watch = await chat.watchAll();
	const { conversation_id } = await chat.send("Rename it", { agent: true });
	const waiting = await watch.untilConversation(conversation_id, (seen) => seen.activity === "waiting");
	await stopTurn(chat.ctx, { conversation_id });
	const message = await storage().messages.get(waiting.head_id ?? "");
	expect(message?.status).toBe("stopped");
	expect(message && callsOf(message)).toMatchObject([{ state: "refused", approval: { state: "stopped" } }]);
	await watch.untilConversation(conversation_id, (seen) => seen.activity === "idle");
});

it("a turn whose rows cannot be written lets go of its model, and fails", async () => {
	let goOn = () => {};
	const told = new Promise<void>((resolve) => {
		goOn = resolve;
	});
	chat.model.will(async function* () {
		yield { kind: "text", text: "Once" };
		await told;
		yield { kind: "reasoning", text: "Hm." };
		await new Promise(() => {});
	});
	const watch = await chat.watchAll();
	const { conversation_id } = await chat.send("Tell me");
	await watch.until((seen) => [...seen.parts.keys()].some((id) => seen.textOf(id) === "Once"));
	const { db } = chat.database;
	replaceProcessWide("database", {
		...db,
		write: async () => {
			replaceProcessWide("database", db);
			throw new AppError("timed_out", "The database is locked.");
		},
	});
	goOn();
	const { head_id: head } = await watch.untilConversation(conversation_id, (seen) => seen.activity === "idle");
	expect(await storage().messages.get(head ?? "")).toMatchObject({ status: "failed", error: { reason: "timed_out" } });
	expect(chat.model.requests[0]?.signal.aborted).toBe(true);
});

it("a clock that is set forward by days ends no turn that runs here", async () => {
	const faucet = new Faucet();
	chat.model.will(faucet.generation);
	const watch = await chat.watchAll();
	const { conversation_id } = await chat.send("Tell me");
	faucet.say("Once");
	await watch.until((seen) => [...seen.parts.keys()].some((id) => seen.textOf(id) === "Once"));
	await recoverTurns(Date.now() + 3 * 24 * 60 * 60_000);
	faucet.say(" upon");
	faucet.end();
	const { head_id: head } = await watch.untilConversation(conversation_id, (seen) => seen.activity === "idle");
	const message = await storage().messages.get(head ?? "");
	expect([message?.status, message && textOf(message)]).toEqual(["complete", "Once upon"]);
});
