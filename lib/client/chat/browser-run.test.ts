import { expect, it } from "vitest";
import { wantedRun } from "./browser-run";
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
