import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { database } from "@/lib/server/db/client";
import { messages } from "@/lib/server/db/schema/chat";
import { startChild, type TestChild } from "@/lib/server/testing/child-process";
import { headOf, retrying, rowOf, toldSteps, useRoute } from "@/lib/server/testing/use-route";
import { recoverTurns } from "../recover-turns";
import { stopTurn } from "../stop-turn";

const route = useRoute();
const { chat } = route;
const busy = { status: 529, error: { message: "busy" } };
const children: TestChild[] = [];
afterEach(async () => {
	for (const child of children.splice(0)) await child.kill();
});

function start(mode: "send" | "race", id: string): TestChild {
	const child = startChild("run-route", chat.database.url, mode, id);
	children.push(child);
	return child;
}

/** A dynamic profile whose candidate is busy, and then asked again after so many seconds. */
async function busyProfile(seconds: number): Promise<string> {
	const policies = { transient: retrying(2, seconds), hard: retrying(2, seconds) };
	route.provider.queue(busy);
	return route.dynamic({ id: await route.profile("A"), policies });
}

describe("a process whose turn waits", () => {
	async function waits(seconds: number) {
		const child = start("send", await busyProfile(seconds));
		await child.untilLines(2);
		const conversation_id = child.lines[1] ?? "";
		const { id } = await headOf(conversation_id);
		expect(await rowOf(id)).toMatchObject({ status: "streaming", runner: null, leaseUntil: null });
		return { child, conversation_id, id };
	}

	it("is killed: another one goes on when it is time, not before", async () => {
		const { child, conversation_id, id } = await waits(3600);
		await child.kill();
		const { wakeAt } = (await rowOf(id)) ?? {};
		await recoverTurns((wakeAt ?? 0) - 1);
		await chat.idle();
		expect(await rowOf(id)).toMatchObject({ status: "streaming", runner: null, wakeAt });
		await recoverTurns(wakeAt ?? 0);
		await chat.idle();
		const head = await headOf(conversation_id);
		expect([head.status, ...toldSteps(head)]).toEqual(["complete", "A provider_overloaded retry 1"]);
		expect(route.asked()).toHaveLength(2);
	});

	it("goes on by itself, with nobody looking for due turns", async () => {
		const { child, conversation_id } = await waits(4);
		await child.untilLines(4);
		const watch = await chat.watch(conversation_id, 0);
		await watch.untilConversation(conversation_id, ({ activity }) => activity === "idle");
		const [first = 0, second = 0] = route.provider.requests.map((request) => request.asked_at);
		expect(second - first).toBeGreaterThanOrEqual(4_000);
	});

	it("lets it be when it was stopped from another process", async () => {
		const { child, conversation_id, id } = await waits(6);
		expect(await stopTurn(chat.ctx, { conversation_id })).toEqual({ stopped: true });
		expect(await rowOf(id)).toMatchObject({ status: "stopped", wakeAt: null });
		await child.untilLines(3);
		expect(child.lines.slice(2)).toEqual(["wake"]);
		expect((await headOf(conversation_id)).status).toBe("stopped");
		expect(route.asked()).toHaveLength(1);
	});
});

it("of two processes that look for due turns one runs it", async () => {
	const conversation_id = await route.ask(await busyProfile(3600));
	const { id } = await headOf(conversation_id);
	const racers = [start("race", id), start("race", id)];
	await Promise.all(racers.map((racer) => racer.untilLines(1)));
	await database().write((tx) => tx.update(messages).set({ wakeAt: Date.now() }).where(eq(messages.id, id)));
	await Promise.all(racers.map((racer) => racer.finished()));
	expect(racers.flatMap(({ lines }) => lines).filter((line) => line === "run")).toHaveLength(1);
	expect((await headOf(conversation_id)).status).toBe("complete");
	expect(route.asked()).toHaveLength(2);
});
