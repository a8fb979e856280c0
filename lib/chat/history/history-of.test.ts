import { describe, expect, it } from "vitest";
import type { ChatMessage, MessageStatus } from "../message";
import type { ModelMessage } from "../model-port";
import type { CallPart, Part, ResultPart } from "../part";
import { checkHistory } from "../testing/check-request";
import { person, stored } from "../testing/scripted-turn";
import { capText } from "./cap-text";
import { historyOf } from "./history-of";
import { settleMessage } from "./settle-message";

const call = (call_id: string, more: Partial<CallPart> = {}): CallPart => ({
	kind: "call",
	call_id,
	tool: "look",
	title: "Look",
	arguments: { id: 1 },
	hop: 1,
	state: "done",
	...more,
});
const result = (call_id: string, text = "seen"): ResultPart => ({ kind: "result", call_id, status: "ok", text });
const said = (text: string): Part => ({ kind: "text", text });
const tools = [{ name: "look", description: "", input_schema: { type: "object" } }];

/** The history, valid for the strictest provider in both protocols or the test fails. */
function valid(messages: readonly ChatMessage[], protocol: "native" | "fenced" = "native"): ModelMessage[] {
	for (const each of ["native", "fenced", "told"] as const) {
		const request = { system: "", messages: historyOf(messages, each), tools, tool_choice: "auto" } as const;
		expect(checkHistory(each === "native" ? request : { ...request, tools: [] })).toEqual([]);
	}
	return historyOf(messages, protocol);
}
const turn = (parts: readonly Part[], status: MessageStatus = "complete") => stored("assistant", parts, { status });

describe("historyOf", () => {
	it.each(["native", "fenced"] as const)(
		"gives a loaded skill whole, as what it is, between the same marks, %s",
		(protocol) => {
			const text = `Skill: S\n========\n${"do this. ".repeat(1_500)}`;
			const parts = [call("a"), { ...result("a", text), loaded: { tokens: 9 } }, said("Loaded.")];
			const told = valid([person(), turn(parts), person("And?")], protocol).find((message) =>
				message.text.startsWith("Result of look"),
			);
			expect(told?.text).toContain(text);
			expect(told?.text).toMatch(
				/^Result of look: ok\. Between the marks is a skill that the person selected: .*\n={9}\n/,
			);
			const other = valid([person(), turn([call("a"), result("a", text), said("Seen.")]), person("And?")], protocol);
			expect(JSON.stringify(other)).not.toContain(text.slice(0, 9_000));
		},
	);

	it("keeps what was said, calls made at once in one step, reasoning and notices out", () => {
		const parts: Part[] = [
			{ kind: "reasoning", text: "Hm." },
			said("I look."),
			call("a"),
			call("b"),
			result("a"),
			{ kind: "notice", notice: "reconnected", params: {} },
			result("b"),
			call("c"),
			result("c"),
			said("Done."),
		];
		const history = valid([person(), turn(parts), person("More")]);
		expect(history.map((message) => [message.role, message.role === "assistant" ? message.calls.length : 0])).toEqual([
			["user", 0],
			["assistant", 2],
			["tool", 0],
			["tool", 0],
			["assistant", 1],
			["tool", 0],
			["assistant", 0],
			["user", 0],
		]);
		expect(JSON.stringify(history)).not.toContain("Hm.");
	});

	it("writes calls and results as text for models without tools, in the form they are taught", () => {
		const source = { kind: "mcp", server_ref: "workspace:1", server: "S", tool: "look" } as const;
		const history = valid(
			[person(), turn([call("a"), result("a"), call("b", { source }), result("b"), said("Done.")]), person()],
			"fenced",
		);
		expect(history.map(({ role }) => role)).toEqual([
			"user",
			"assistant",
			"user",
			"assistant",
			"user",
			"assistant",
			"user",
		]);
		expect(history[1]?.text).toBe('```json\n{"tool":"look","id":1}\n```');
		expect(history[3]?.text).toBe('```json\n{"tool":"runMcp","toolName":"look","input":{"id":1}}\n```');
		expect(history[2]?.text).toContain("seen");
	});

	it.each(["streaming", "interrupted", "stopped", "failed", "waiting", "complete"] as const)(
		"repairs a call without result in a message that is %s",
		(status) => {
			const history = valid([
				person(),
				turn([said("I look."), call("a")], status),
				...(status === "streaming" ? [] : [person()]),
			]);
			expect(history[2]).toMatchObject({ role: "tool" });
		},
	);

	it("gives calls ids of its own: unique whatever was stored, fit for every provider, the same each time", () => {
		const parts = [call("same"), result("same"), said("Done.")];
		const history = valid([person(), turn(parts), person(), turn(parts), person()]);
		const ids = history.flatMap((message) => (message.role === "assistant" ? message.calls.map(({ id }) => id) : []));
		expect(ids).toEqual(["call00001", "call00002"]);
	});

	it("leaves calls of the turn that runs the ids their provider gave them, where they are fit and new", () => {
		const running = [
			call("toolu_1"),
			call("a b"),
			call("call00001"),
			result("toolu_1"),
			result("a b"),
			result("call00001"),
		];
		const history = valid([
			person(),
			turn([call("toolu_1"), result("toolu_1"), said("Done.")]),
			person(),
			turn(running, "streaming"),
		]);
		const ids = history.flatMap((message) => (message.role === "assistant" ? message.calls.map(({ id }) => id) : []));
		expect(ids).toEqual(["call00001", "toolu_1", "call00003", "call00004"]);
	});

	it("leaves out what a route did; calls of a candidate that was left are numbered", () => {
		const switched: Part = {
			kind: "route",
			from: { profile_id: "a", profile: "A" },
			reason: "rate_limited",
			step: "switch",
			to: { profile_id: "b", profile: "B" },
		};
		const thought: Part = { kind: "reasoning", text: "Hm" };
		const parts = [said("I look."), call("of_a"), switched, result("of_a"), thought, call("of_b"), result("of_b")];
		const plain = parts.filter(({ kind }) => kind !== "route");
		const idsOf = (message: ModelMessage) => (message.role === "assistant" ? message.calls.map(({ id }) => id) : []);
		const history = valid([person(), turn(parts, "streaming")]);
		expect(history.flatMap(idsOf)).toEqual(["call00001", "of_b"]);
		expect(valid([person(), turn(plain, "streaming")]).flatMap(idsOf)).toEqual(["of_a", "of_b"]);
		for (const status of ["complete", "stopped", "failed", "waiting"] as const) {
			for (const protocol of ["native", "fenced"] as const) {
				const told = valid([person(), turn(parts, status), person()], protocol);
				expect(told).toEqual(valid([person(), turn(plain, status), person()], protocol));
			}
		}
	});

	it("makes names safe and arguments objects", () => {
		const odd = call("a", { tool: "look at/this 🍏".repeat(9), arguments: null, raw: "{" });
		const history = valid([person(), turn([odd, result("a"), said("Sorry.")]), person()]);
		expect(history[1]).toMatchObject({ calls: [{ arguments: {} }] });
		valid([person(), turn([call("a", { tool: "" }), result("a"), said("x")]), person()]);
	});

	it("repairs lone surrogates wherever they are", () => {
		const broken = "a\ud83d";
		const inner = call("a", { arguments: { [broken]: [broken, { deep: broken }] } });
		valid([person(broken), turn([said(broken), inner, result("a", broken), said(broken)]), person(broken)]);
	});

	it("leaves nothing empty and lets roles take turns", () => {
		const empty = turn([], "failed");
		const history = valid([
			person(""),
			empty,
			person("Again"),
			turn([said(" ")]),
			turn([said("A")]),
			turn([said("B")]),
			person(" "),
		]);
		expect(history).toEqual([
			{ role: "user", text: "(empty message)\n\nAgain" },
			{ role: "assistant", text: "A\n\nB", calls: [] },
			{ role: "user", text: "(empty message)" },
		]);
	});

	it("begins with a person, also where the beginning is left out", () => {
		expect(valid([turn([call("a"), result("a", "")]), person()])[0]?.role).toBe("user");
		expect(valid([])).toHaveLength(1);
	});
});

describe("capText", () => {
	it("keeps short text and cuts long text in the middle", () => {
		expect(capText("short")).toBe("short");
		const cut = capText(`begin${"x".repeat(20_000)}end`, 100);
		expect(cut).toMatch(/^begin/);
		expect(cut).toMatch(/end$/);
		expect(cut).toContain("[… 19908 characters left out …]");
	});

	it("[LOOP-16] never splits a character, wherever the cut falls", () => {
		for (let shift = 0; shift < 4; shift++) {
			for (let cap = 10; cap < 20; cap++) {
				const cut = capText("a".repeat(shift) + "🍏".repeat(50), cap);
				expect(cut).not.toMatch(/\p{Surrogate}|\ufffd/u);
			}
		}
	});
});

describe("settleMessage", () => {
	const open = [
		said("I look."),
		call("a"),
		call("b", { state: "running", started_at: "t" }),
		call("c", { state: "running", hop: 0 }),
		result("a"),
	];

	it("adds what is missing and says what may have happened", () => {
		const placed = settleMessage({ parts: open }, "interrupted");
		expect(placed.map(({ index }) => index)).toEqual([2, 3, 5, 6]);
		expect(placed[0]?.part).toMatchObject({ state: "done" });
		expect(placed[1]?.part).toMatchObject({ state: "refused" });
		expect(placed[2]?.part).toMatchObject({
			call_id: "b",
			status: "error",
			text: expect.stringContaining("may have taken effect"),
		});
		expect(placed[3]?.part).toMatchObject({ call_id: "c", status: "not_run" });
	});

	it("does nothing the second time", () => {
		const parts: Part[] = [...open];
		for (const { index, part } of settleMessage({ parts }, "stopped")) parts[index] = part;
		expect(settleMessage({ parts }, "interrupted")).toEqual([]);
	});

	it("ends a call whose result was stored before the process died", () => {
		const parts = [call("a", { state: "running", started_at: "t" }), result("a")];
		expect(settleMessage({ parts }, "interrupted")).toMatchObject([{ index: 0, part: { state: "done" } }]);
	});
});
