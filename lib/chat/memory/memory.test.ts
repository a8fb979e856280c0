import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateTokens } from "../estimate-tokens";
import type { ChatMessage } from "../message";
import { type ModelChunk, ModelError, type ModelPort, type ModelRequest } from "../model-port";
import type { Part } from "../part";
import { checkHistory } from "../testing/check-request";
import { askForNote } from "./ask-for-note";
import { planCondensation } from "./condense-plan";
import { extractNote } from "./extract-note";
import { loadedSkills } from "./loaded-skills";
import { messageTokens } from "./message-weight";
import { transcriptOf } from "./transcript";

const message = (role: ChatMessage["role"], parts: readonly Part[] | string, id = ""): ChatMessage => ({
	id,
	conversation_id: "c",
	parent_id: null,
	role,
	status: "complete",
	parts: typeof parts === "string" ? [{ kind: "text", text: parts }] : parts,
	created_at: "",
	updated_at: "",
	agent: false,
});

const call = (tool: string, call_id = "c1"): Part => ({
	kind: "call",
	call_id,
	tool,
	title: tool,
	arguments: { a: 1 },
	hop: 1,
	state: "done",
});
const result = (text: string, call_id = "c1", more: object = {}): Part => ({
	kind: "result",
	call_id,
	status: "ok",
	text,
	...more,
});

const never = new AbortController().signal;

function port(answer: (request: ModelRequest) => Iterable<ModelChunk>): ModelPort & { requests: ModelRequest[] } {
	const requests: ModelRequest[] = [];
	return {
		model: "m",
		protocol: "fenced",
		requests,
		async *generate(request) {
			requests.push(request);
			yield* answer(request);
		},
	};
}
const saying = (...texts: string[]) => port(() => texts.map((text): ModelChunk => ({ kind: "text", text })));

describe("estimateTokens", () => {
	it("counts by script", () => {
		expect(estimateTokens("")).toBe(0);
		expect(estimateTokens("abcdefgh")).toBe(2);
		expect(estimateTokens("设置页面")).toBe(4);
		expect(estimateTokens("настройки!")).toBe(5);
		expect(estimateTokens("🚀")).toBe(1);
	});

	it("never shrinks when text is added", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), (a, b) => {
				expect(estimateTokens(a + b)).toBeGreaterThanOrEqual(Math.max(estimateTokens(a), estimateTokens(b)) - 1);
			}),
		);
	});
});

describe("planCondensation", () => {
	const branch = Array.from({ length: 20 }, (_, at) =>
		message(at % 2 === 0 ? "user" : "assistant", "x".repeat(400), `${at}`),
	);

	it("does nothing while everything fits, notes included", () => {
		const all = branch.reduce((sum, one) => sum + messageTokens(one), 0);
		expect(planCondensation(branch, all)).toBeUndefined();
		expect(planCondensation(branch, all, 1)).toBeDefined();
	});

	it("keeps the newest from a person's message on, in half of the budget", () => {
		const plan = planCondensation(branch, 1_000);
		expect(plan?.kept.map(({ id }) => id)).toEqual(["16", "17", "18", "19"]);
		expect(plan?.condensed).toHaveLength(16);
		expect(plan?.tokensBefore).toBe(20 * 104);
	});

	it("always keeps the last question, and leaves alone what is only that", () => {
		const long = [...branch, message("user", "y".repeat(100_000), "last")];
		expect(planCondensation(long, 1_000)?.kept.map(({ id }) => id)).toEqual(["last"]);
		expect(planCondensation(long.slice(-1), 1_000)).toBeUndefined();
	});

	it("loses no message and never begins with an answer", () => {
		const roles = fc.array(fc.tuple(fc.constantFrom("user" as const, "assistant" as const), fc.nat(3_000)));
		fc.assert(
			fc.property(roles, fc.nat(2_000), (drawn, budget) => {
				const made = drawn.map(([role, length], at) => message(role, "x".repeat(length), `${at}`));
				const plan = planCondensation(made, budget);
				if (!plan) return;
				expect([...plan.condensed, ...plan.kept]).toEqual(made);
				expect(plan.condensed.length).toBeGreaterThan(0);
				expect(plan.kept[0]?.role).toBe("user");
			}),
		);
	});
});

describe("notes", () => {
	it("made without a model say who said what and what was changed, within their budget", () => {
		const talk = [
			message("user", "Please rename  the profile\nto Ada"),
			message("assistant", [
				call("settings_update"),
				result("{}", "c1", { changes: [{ event_id: 1, label: "Name", href: "", changes: [] }] }),
				{ kind: "text", text: "Done. ".repeat(100) },
			]),
		];
		const note = extractNote(talk, 300);
		expect(note).toContain("- user: Please rename the profile to Ada");
		expect(note).toContain("- changed: Name");
		expect(note.split("\n")).toHaveLength(3);
		const many = Array.from({ length: 500 }, (_, at) => message("user", `line ${at}`));
		const short = extractNote(many, 100);
		expect(estimateTokens(short)).toBeLessThanOrEqual(110);
		expect(short).toMatch(/^- user: line 0\n[\s\S]*\(\d+ lines left out\)[\s\S]*line 499$/);
		const left = Number(/\((\d+) lines/.exec(short)?.[1]);
		expect(left + short.split("\n").length - 1).toBe(500);
		expect(extractNote([message("user", "🦊".repeat(500))], 300)).not.toMatch(/\p{Surrogate}/u);
	});

	it("of a model are what stands in the marks, and nothing else is one", async () => {
		const ask = (model: ModelPort) => askForNote(model, { task: "t", transcript: "x\uD800", signal: never });
		const model = saying("<no", "te>\n kept ", "</note>");
		expect(await ask(model)).toBe("kept");
		expect(checkHistory(model.requests[0] as ModelRequest)).toEqual([]);
		for (const words of [
			"",
			"I can open settings. Did you mean theme?",
			"<note></note>",
			"<note>open",
			`<note>${"x".repeat(30_000)}</note>`,
		]) {
			expect(await ask(saying(words))).toBeUndefined();
		}
		const failing = port(() => {
			throw new ModelError("rate_limited");
		});
		expect(await ask(failing)).toBeUndefined();
	});

	it("are not asked for any more when the turn is stopped", async () => {
		const stop = new AbortController();
		const failing = port(() => {
			stop.abort(new Error("stopped"));
			throw new Error("aborted");
		});
		await expect(askForNote(failing, { task: "t", transcript: "", signal: stop.signal })).rejects.toThrow("stopped");
	});
});

describe("what a transcript and its notes are made of", () => {
	it("bounds every message and the whole, and leaves reasoning out", () => {
		const said = [
			message("user", `start ${"a".repeat(5_000)} end`),
			message("assistant", [{ kind: "reasoning", text: "secret thought" }, call("web_search"), result("found")]),
		];
		const transcript = transcriptOf(said, 10_000);
		expect(transcript).toMatch(/^\[user\]\nstart a+/);
		expect(transcript).toContain("end");
		expect(transcript).toContain('(called web_search {"a":1})\n(result, ok: found)');
		expect(transcript).not.toContain("secret");
		expect(transcript.length).toBeLessThan(2_500);
		expect(transcriptOf(said, 500).length).toBeLessThan(600);
	});

	it("keeps the text of skills that were loaded, each once, and of no other result", () => {
		const loaded = { loaded: { tokens: 2 } };
		const talk = [
			message("assistant", [
				call("loadSkill", "a"),
				result("# Skill", "a", loaded),
				call("web", "b"),
				result("no", "b"),
			]),
			message("assistant", [
				call("loadSkill", "a"),
				result("# Skill", "a", loaded),
				call("loadSkill", "a"),
				result("It is loaded already.", "a"),
				call("loadSkill", "c"),
				result("gone", "c", { status: "error" }),
			]),
		];
		expect(loadedSkills(talk)).toEqual(["# Skill"]);
	});
});
