import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { database } from "@/lib/server/db/client";
import { conversations, messages } from "@/lib/server/db/schema/chat";
import { skillRuns } from "@/lib/server/db/schema/skill";
import { answerRun } from "@/lib/server/skill-run/answer-run";
import { claimRun } from "@/lib/server/skill-run/claim-run";
import { sweepRuns } from "@/lib/server/skill-run/sweep-runs";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { seeded } from "@/lib/server/start/seed-first-run";
import { startChild, type TestChild } from "@/lib/server/testing/child-process";
import { buildSkill } from "@/lib/server/testing/record-builders";
import { Faucet, says } from "@/lib/server/testing/scripted-turns";
import { branchOf, callsOf, textOf, useChat } from "@/lib/server/testing/use-chat";
import { answerCall } from "./answer-call";
import { recoverTurns } from "./recover-turns";
import { retryTurn } from "./retry-turn";
import { runningTurns } from "./running-turns";
import { stopTurn } from "./stop-turn";

const runs: string[] = [];
const chat = useChat({
	rename: { effect: "write", run: async ({ name }) => `renamed ${runs.push(String(name))}` },
	hang: { effect: "read", run: async () => "" },
});
const children: TestChild[] = [];
afterEach(async () => {
	for (const child of children.splice(0)) await child.kill();
});

/** A process that runs a turn; resolves once it has said `lines` lines. */
async function startTurn(mode: "text" | "tool" | "card" | "page", lines = 1) {
	const child = startChild("run-turn", chat.database.url, mode);
	children.push(child);
	await child.untilLines(lines);
	const conversation_id = child.lines.find((line) => line.startsWith("conversation_")) ?? "";
	return { child, conversation_id };
}

async function headOf(conversationId: string) {
	const [row] = await database().read.select().from(conversations).where(eq(conversations.id, conversationId));
	const messagesOf = await branchOf(row?.headId ?? "");
	return messagesOf.at(-1) ?? expect.fail("an empty conversation");
}

describe("a turn of another process", () => {
	it("is seen here while it runs, and stopped from here", async () => {
		const { child, conversation_id } = await startTurn("text");
		const watch = await chat.watch(conversation_id, 0);
		const ids = () => [...watch.parts.keys()];
		await watch.until((seen) => ids().some((id) => seen.textOf(id).split(" ").length > 20));
		const lags: number[] = [];
		for (let seen = 0; seen < 10; seen++) {
			const before = watch.events.length;
			await watch.until(({ events }) => events.length > before);
			const text = ids()
				.map((id) => watch.textOf(id))
				.join("");
			lags.push(Date.now() - Number(text.split(" ").at(-1)));
		}
		expect(lags.sort((a, b) => a - b)[5]).toBeLessThan(1000);
		expect(await stopTurn(chat.ctx, { conversation_id })).toEqual({ stopped: true });
		await child.finished();
		const head = await headOf(conversation_id);
		expect(head.status).toBe("stopped");
		expect(textOf(head).length).toBeGreaterThan(20);
	});

	it("is left alone while that process lives", async () => {
		const { conversation_id } = await startTurn("text");
		await recoverTurns();
		expect((await headOf(conversation_id)).status).toBe("streaming");
	});

	it("killed in the middle becomes interrupted, keeps its text, and can be retried", async () => {
		const { child, conversation_id } = await startTurn("text");
		const watch = await chat.watch(conversation_id, 0);
		await watch.until((seen) =>
			[...seen.parts.values()].flat().some((part) => part.kind === "text" && part.text.length > 60),
		);
		await child.kill();
		await recoverTurns();
		const head = await headOf(conversation_id);
		expect(head.status).toBe("interrupted");
		expect(textOf(head).length).toBeGreaterThan(60);
		await watch.untilConversation(conversation_id, (seen) => seen.activity === "idle");
		chat.model.will(says("Whole."), says("On."));
		const retried = await retryTurn(chat.ctx, { message_id: head.id });
		await chat.idle();
		expect(await headOf(conversation_id)).toMatchObject({
			id: retried.message_id,
			siblings: [head.id, retried.message_id],
		});
		await chat.send("Go on", { conversation_id });
		await chat.idle();
		expect(chat.model.requests.at(-1)?.messages).toMatchObject([{ text: "Go" }, { text: "Whole." }, { text: "Go on" }]);
	});

	it("killed while a tool ran leaves a history that every provider takes", async () => {
		const { child, conversation_id } = await startTurn("tool", 2);
		await child.kill();
		await recoverTurns();
		const head = await headOf(conversation_id);
		expect(head).toMatchObject({
			status: "interrupted",
			parts: [{ state: "done" }, { kind: "result", status: "error" }],
		});
		chat.model.will(says("Fine."));
		await chat.send("And now?", { conversation_id });
		await chat.idle();
		expect((await headOf(conversation_id)).status).toBe("complete");
	});

	it("that waits for a person survives a restart and is answered once", async () => {
		const { child, conversation_id } = await startTurn("card");
		await child.finished();
		await recoverTurns();
		const head = await headOf(conversation_id);
		expect(head.status).toBe("waiting");
		chat.model.will(says("Done."));
		const place = { conversation_id, message_id: head.id, call_id: callsOf(head)[0]?.call_id ?? "" };
		runs.length = 0;
		await answerCall(chat.ctx, { ...place, answer: "once" });
		await expect(answerCall(chat.ctx, { ...place, answer: "once" })).rejects.toMatchObject({
			body: { reason: "version_conflict" },
		});
		await chat.idle();
		expect(runs).toEqual(["Desk"]);
		expect((await headOf(conversation_id)).status).toBe("complete");
	});

	it("has a page run by a browser that talks to this process", async () => {
		await buildSkill({ id: "skill_1", workspaceId: seeded.workspaceId });
		const { child, conversation_id } = await startTurn("page", 2);
		const run_id = child.lines.find((line) => line.startsWith("run_")) ?? "";
		expect(await claimRun(chat.ctx, { run_id })).toMatchObject({ skill_id: "skill_1", html: "<p>" });
		await answerRun(chat.ctx, { run_id, answer: { raw: "seen here", console: [] } });
		await child.finished();
		expect(await headOf(conversation_id)).toMatchObject({
			status: "complete",
			parts: [{ state: "done" }, { kind: "result", text: "seen here" }, { text: "Seen." }],
		});
		expect(await database().read.select().from(skillRuns)).toEqual([]);
	});

	it("killed while a browser ran its page leaves a run that nobody waits for, and that goes", async () => {
		await buildSkill({ id: "skill_1", workspaceId: seeded.workspaceId });
		const { child, conversation_id } = await startTurn("page", 2);
		const run_id = child.lines.find((line) => line.startsWith("run_")) ?? "";
		await claimRun(chat.ctx, { run_id });
		await child.kill();
		await recoverTurns();
		expect((await headOf(conversation_id)).status).toBe("interrupted");
		expect(await answerRun(chat.ctx, { run_id, answer: { raw: "late", console: [] } })).toEqual({ taken: true });
		await sweepRuns(Date.now() + 10 * 60_000);
		expect(await database().read.select().from(skillRuns)).toEqual([]);
	});

	it("of another host is given up when its lease is over, not before", async () => {
		const faucet = new Faucet();
		chat.model.will(faucet.generation);
		const { conversation_id } = await chat.send("Hi");
		const elsewhere = { runner: "elsewhere:1:1", leaseUntil: Date.now() + 15_000 };
		await chat.database.db.write((tx) => tx.update(messages).set(elsewhere).where(eq(messages.status, "streaming")));
		// This process sees that the turn is no longer its own and writes nothing more.
		faucet.say("too late");
		faucet.end();
		await chat.idle();
		await recoverTurns();
		const head = await headOf(conversation_id);
		expect([head.status, textOf(head)]).toEqual(["streaming", ""]);
		await recoverTurns(Date.now() + 16_000);
		expect((await headOf(conversation_id)).status).toBe("interrupted");
	});
});

it("a process that stops interrupts its turns, and what was queued starts in the next one", async () => {
	const faucet = new Faucet();
	chat.model.will(faucet.generation, says("Second answer."));
	const watch = await chat.watchAll();
	const { conversation_id } = await chat.send("First");
	await chat.send("Second", { conversation_id });
	faucet.say("Half a");
	await watch.until((seen) => [...seen.parts.keys()].some((id) => seen.textOf(id) === "Half a"));
	runningTurns().close();
	await chat.idle();
	const head = await headOf(conversation_id);
	expect([head.status, textOf(head)]).toEqual(["interrupted", "Half a"]);
	replaceProcessWide("running-turns", undefined);
	await recoverTurns();
	await chat.idle();
	expect(textOf(await headOf(conversation_id))).toBe("Second answer.");
});
