import { describe, expect, it } from "vitest";
import type { NoticePart } from "./part";
import {
	blank,
	fenced,
	finish,
	nativeCall,
	of,
	offered,
	person,
	play,
	ScriptedModel,
	ScriptedPorts,
	says,
	scene,
	stored,
	text,
	textsOf,
	thought,
} from "./testing/scripted-turn";
import { runTurn } from "./turn";
import type { TurnInput } from "./turn-event";

describe("a plain turn", () => {
	it("streams text and reasoning into parts and counts tokens", async () => {
		const { run } = scene("native", says(thought("Hm"), thought("m."), text("Good "), text("day. ")));
		const { parts, end, events } = await run();
		expect(parts).toEqual([
			{ kind: "reasoning", text: "Hmm." },
			{ kind: "text", text: "Good day." },
		]);
		expect(end).toEqual({ status: "complete", usage: { input: 10, output: 5 } });
		expect(events.filter((event) => event.type === "delta")).toEqual([
			{ type: "delta", index: 0, offset: 2, text: "m." },
			{ type: "delta", index: 1, offset: 5, text: "day. " },
		]);
	});

	it("parses nothing with nothing offered", async () => {
		const { run, ports, model } = scene("fenced", says(fenced("look")));
		ports.offer = { ...ports.offer, tools: [] };
		const { parts } = await run();
		expect(textsOf(parts)).toEqual(['```json\n{"tool":"look"}\n```']);
		expect(of(parts, "call")).toEqual([]);
		expect(model.requests).toHaveLength(1);
	});

	it("asks for the offer again before every generation and says its notices once", async () => {
		const { run, ports, model } = scene("native", says(nativeCall("look", {})), says(text("Done.")));
		const missing: NoticePart = { kind: "notice", notice: "server_missing", params: { server: "Notes" } };
		ports.offer = { ...ports.offer, notices: [missing] };
		ports.execute = async () => {
			ports.offer = { ...ports.offer, tools: [...ports.offer.tools, offered("more")] };
			return { status: "ok", text: "activated" };
		};
		const { parts } = await run();
		expect(of(parts, "notice")).toEqual([missing]);
		expect(model.requests.map((request) => request.tools.length)).toEqual([2, 3]);
	});

	it("says a wait and a fallback as notices, one per wait", async () => {
		const retry = (attempt: number) => ({ kind: "retry", reason: "rate_limited", after_ms: 1000, attempt }) as const;
		const fallback = { kind: "fallback", from: "a", model: "b", reason: "model_unavailable" } as const;
		const { run } = scene("native", says(retry(1), retry(2), fallback, text("Hi")));
		const { parts, events } = await run();
		expect(of(parts, "notice").map(({ notice, params }) => [notice, params.attempt])).toEqual([
			["provider_retry", 2],
			["model_fallback", undefined],
		]);
		const told = { type: "fallback", fallback: { from: "a", reason: "model_unavailable" }, model: "b" };
		expect(events).toContainEqual(told);
	});
});

describe("tags in the text", () => {
	it.each([
		["<think>", "</think>"],
		["<thinking>", "</thinking>"],
		["<thought>", "</thought>"],
		["<tool_call>", "</tool_call>"],
	])("[LOOP-15] %s is folded, wherever it is cut, and never runs", async (open, close) => {
		const said = `${open}{"tool":"look"}${close}Visible.`;
		for (let cut = 1; cut < said.length; cut++) {
			const { run, ports } = scene("fenced", says(text(said.slice(0, cut)), text(said.slice(cut))));
			const { parts } = await run();
			expect(parts).toEqual([
				{ kind: "reasoning", text: '{"tool":"look"}' },
				{ kind: "text", text: "Visible." },
			]);
			expect(ports.executed).toEqual([]);
		}
	});

	it("[LOOP-15] an unclosed tag folds to the end, a closing one folds what was before", async () => {
		const unclosed = await scene("native", says(text("<think>never"), text(" closed"))).run();
		expect(of(unclosed.parts, "reasoning")).toEqual([{ kind: "reasoning", text: "never closed" }]);
		expect(of(unclosed.parts, "notice").map(({ notice }) => notice)).toEqual(["empty_answer"]);
		const balanced = await scene("fenced", says(text("First I"), text(" look.\n</think>"), text("Seen."))).run();
		expect(balanced.parts).toEqual([
			{ kind: "reasoning", text: "First I look." },
			{ kind: "text", text: "Seen." },
		]);
	});

	it("[LOOP-15] a person's text keeps its tags", async () => {
		const { run, model } = scene("native", says(text("Yes.")));
		await run({ history: [person("What does <think> do?")] });
		expect(model.requests.at(-1)?.messages).toEqual([{ role: "user", text: "What does <think> do?" }]);
	});
});

describe("without tools", () => {
	it.each(["native", "fenced"] as const)("calls of the past are told in words, %s", async (protocol) => {
		const { run, model, ports, input } = scene(
			protocol,
			says(protocol === "native" ? nativeCall("look", {}) : fenced("look")),
			says(text("Seen.")),
		);
		const { parts } = await run();
		ports.offer = { ...ports.offer, tools: [] };
		await run({ history: [...input.history, stored("assistant", parts), person("And now?")] });
		expect(model.requests.at(-1)?.messages.map(({ role }) => role)).toEqual([
			"user",
			"assistant",
			"user",
			"assistant",
			"user",
		]);
		expect(model.requests.at(-1)?.messages[1]?.text).toBe("(Called look with {}.)");
		expect(model.faults).toEqual([]);
	});

	it("more than providers take are not sent", async () => {
		const { run, model, ports } = scene("native", says(text("Many.")));
		ports.offer = { ...ports.offer, tools: Array.from({ length: 130 }, (_, n) => offered(`t${n}`)) };
		await run();
		expect(model.requests[0]?.tools).toHaveLength(128);
		expect(model.faults).toEqual([]);
	});
});

describe("answers that are none", () => {
	it("[LOOP-13] all tokens spent on reasoning are explained", async () => {
		const { run } = scene("native", { chunks: [thought("Long."), finish("length")] });
		const { parts, end } = await run();
		expect(of(parts, "notice")).toEqual([{ kind: "notice", notice: "length", params: { empty: true } }]);
		expect(end?.status).toBe("complete");
	});

	it("an empty one is explained", async () => {
		const { parts } = await scene("native", says(text(" \n"))).run();
		expect(parts).toEqual([{ kind: "notice", notice: "empty_answer", params: { reason: "stop" } }]);
	});

	it("where a provider refuses tools that may not be called, results are folded into text", async () => {
		const call = says(nativeCall("look", {}));
		const model = new ScriptedModel("native", (request, at) => {
			if (request.tool_choice === "none") return { chunks: [], fault: "request_refused" };
			return at === 0 ? call : says(text("Seen."));
		});
		const ports = new ScriptedPorts(model);
		const input: TurnInput = {
			history: [person()],
			message: blank,
			max_tool_hops: 1,
			signal: new AbortController().signal,
		};
		const { parts, end } = await play(runTurn(ports, input), input);
		expect(textsOf(parts)).toEqual(["Seen."]);
		expect(end?.status).toBe("complete");
		expect(model.requests.at(-1)).toMatchObject({ tools: [], tool_choice: "auto" });
		expect(model.requests.at(-1)?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
		expect(model.faults).toEqual([]);
	});
});
