import { describe, expect, it } from "vitest";
import { historyOf } from "../history/history-of";
import type { ActionPart } from "../part";
import { asking, fenced, nativeCall, of, person, says, scene, stored, text } from "../testing/scripted-turn";
import type { ToolOutcome } from "../turn-ports";

const card: ActionPart = { kind: "action", action: { kind: "copy_text", text: "Hi" }, from: "Mail" };
const left: ToolOutcome = {
	status: "ok",
	text: "Draft shown; nothing has been sent.",
	needs_user: true,
	cards: [card],
};

describe.each(["native", "fenced"] as const)("a call that leaves the rest to the person, %s", (protocol) => {
	const call = (tool: string, input = {}) => (protocol === "native" ? nativeCall(tool, input) : fenced(tool, input));

	it("ends the turn without another generation, its card below it", async () => {
		const { run, model, ports, input } = scene(
			protocol,
			says(text("Here.\n"), call("look")),
			says(text("Never said.")),
		);
		ports.execute = async () => left;
		const { parts, end } = await run();
		expect(end?.status).toBe("complete");
		expect(model.requests).toHaveLength(1);
		expect(parts.map(({ kind }) => kind)).toEqual(["text", "call", "result", "action"]);
		expect(of(parts, "result")).toMatchObject([{ status: "ok", needs_user: true }]);
		expect(of(parts, "notice")).toEqual([]);
		const history = historyOf([...input.history, stored("assistant", parts), person("Sent it.")], protocol);
		expect(history.at(-2)).toMatchObject({ role: "assistant", text: expect.stringContaining("acts on it") });
		await run({ history: [...input.history, stored("assistant", parts), person("Sent it.")] });
		expect(model.faults).toEqual([]);
	});

	it("does not end a turn once it went on after it", async () => {
		const { run, model, ports } = scene(
			protocol,
			says(call("look")),
			says(call("look", { id: 2 })),
			says(text("Done.")),
		);
		ports.execute = async () => ({ status: "ok", text: "seen" });
		const { end } = await run();
		expect([end?.status, model.requests.length]).toEqual(["complete", 3]);
	});
});

describe("calls made with one that leaves the rest to the person", () => {
	const step = says(
		nativeCall("look", { id: 1 }, "a"),
		nativeCall("save", { id: 2 }, "b"),
		nativeCall("look", {}, "c"),
	);

	it("still get their results, before and after it", async () => {
		const { run, model, ports } = scene("native", step, says(text("Never said.")));
		ports.execute = async ({ tool }) => (tool.name === "save" ? left : { status: "ok", text: "seen" });
		const { parts, end } = await run({ max_tool_hops: 9 });
		expect([end?.status, model.requests.length]).toEqual(["complete", 1]);
		expect(of(parts, "result").map(({ call_id, status }) => [call_id, status])).toEqual([
			["a", "ok"],
			["b", "ok"],
			["c", "ok"],
		]);
	});

	it("may wait for an answer; the turn ends after it, also in another process", async () => {
		const { run, model, ports, input } = scene("native", step, says(text("Never said.")));
		ports.execute = async ({ tool }) => (tool.name === "save" ? { status: "ok", text: "saved" } : left);
		ports.decide = ({ tool }) => (tool.name === "save" ? asking() : { kind: "run", rule: "reads_never_ask" });
		const waiting = await run({ max_tool_hops: 9 });
		expect(waiting.end?.status).toBe("waiting");
		const message = { ...input.message, parts: waiting.parts };
		const { parts, end } = await run({ message, max_tool_hops: 9, resume: { call_id: "b", answer: "once" } });
		expect([end?.status, model.requests.length]).toEqual(["complete", 1]);
		expect(of(parts, "result")).toHaveLength(3);
	});
});
