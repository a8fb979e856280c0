import { describe, expect, it } from "vitest";
import type { Approval, CallPart, Part } from "../part";
import { givenAnswer } from "./given-answer";

const at = "2026-01-01T00:00:00.000Z";
const approval: Approval = {
	state: "once",
	rule: "writes_ask",
	answers: ["once", "deny"],
	changes: [],
	settings_href: "",
	asked_at: at,
	expires_at: at,
	decided_at: at,
	decided_by: "Ana",
};
const call: CallPart = {
	kind: "call",
	call_id: "a",
	tool: "save",
	title: "Save",
	arguments: {},
	hop: 0,
	state: "running",
	approval,
};
const undecided: Part = { ...call, call_id: "b", approval: { ...approval, state: "pending" }, state: "waiting" };

describe("givenAnswer", () => {
	it("is what the person decided, and the parts as they waited for it", () => {
		expect(givenAnswer([undecided, call])).toEqual({
			resume: { call_id: "a", answer: "once", by: "Ana" },
			parts: [undecided, { ...call, state: "waiting" }],
		});
	});

	it("has what was chosen on a card of questions", () => {
		const asked = { ...call, questions: [{ question: "Which?", options: [] }], answers: [["This"]] };
		expect(givenAnswer([asked])?.resume.answers).toEqual([["This"]]);
	});

	it.each<[string, Part[]]>([
		["a call that was started", [{ ...call, started_at: at }]],
		["one with its result", [call, { kind: "result", call_id: "a", status: "ok", text: "" }]],
		["a card that waits", [undecided]],
		["a card whose time ran out", [{ ...call, approval: { ...approval, state: "expired" } }]],
		["a call that never asked", [{ kind: "text", text: "Well." }, { ...undecided, approval: undefined } as Part]],
	])("is nothing for %s", (_, parts) => {
		expect(givenAnswer(parts)).toBeUndefined();
	});
});
