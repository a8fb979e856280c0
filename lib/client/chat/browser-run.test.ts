import { afterEach, expect, it, vi } from "vitest";
import { answerRun, wantedRun } from "./browser-run";
import { sampleCall, sampleMessage, sampleResult } from "./testing/sample-chat";

const running = sampleCall({ state: "running", browser_run: "run_1" });
const chat = (...messages: readonly ReturnType<typeof sampleMessage>[]) => ({
	messages: Object.fromEntries(messages.map((message) => [message.id, message])),
});

it("a browser is wanted while a turn waits for a page, and not by what is over", () => {
	const streaming = sampleMessage("b", { status: "streaming", parts: [running] });
	expect(wantedRun(chat(sampleMessage("a"), streaming))).toBe("run_1");
	for (const over of [
		sampleMessage("b", { status: "stopped", parts: [running] }),
		sampleMessage("b", { status: "streaming", parts: [{ ...running, state: "done" }] }),
		sampleMessage("b", { status: "streaming", parts: [running, sampleResult()] }),
		sampleMessage("b", { status: "streaming", parts: [sampleCall({ state: "running" })] }),
	])
		expect(wantedRun(chat(over))).toBeUndefined();
});

afterEach(() => vi.unstubAllGlobals());

it("an answer that no contract fits is told as none, so that nobody waits for another", async () => {
	const sent: unknown[] = [];
	vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
		sent.push(JSON.parse(body));
		return new Response(null, { status: sent.length === 1 ? 400 : 200 });
	});
	await answerRun("run_1", { raw: "1", console: [], storage: { constructor: "x" } }, false);
	expect(sent[1]).toEqual({ fault: "not_an_answer", console: [] });
	sent.length = 1;
	await answerRun("run_1", { raw: "1", console: [] }, false);
	expect(sent).toHaveLength(2);
});
