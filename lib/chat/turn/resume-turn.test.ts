import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/lib/shared/json";
import type { Question } from "../part";
import {
	asking,
	nativeCall,
	of,
	offered,
	person,
	type ScriptedGeneration,
	says,
	scene,
	stored,
	text,
} from "../testing/scripted-turn";
import type { TurnAnswer } from "../turn-event";

const day = 24 * 60 * 60 * 1000;

/** A turn that asked about its call of `save`, and a way to go on with it as after a restart. */
async function waiting(step: ScriptedGeneration = says(text("I save."), nativeCall("save", { id: 1 }))) {
	const set = scene("native", step, says(text("Saved.")));
	set.ports.decide = ({ tool }) => (tool.name === "save" ? asking() : { kind: "run", rule: "reads_never_ask" });
	const before = await set.run();
	const call = of(before.parts, "call").find(({ state }) => state === "waiting");
	const resume = (answer: TurnAnswer["answer"], more: Partial<TurnAnswer> = {}) => {
		const message = stored("assistant", before.parts, { status: "waiting", usage: before.end?.usage });
		return set.run({ message, resume: { call_id: call?.call_id ?? "", answer, by: "Ana", ...more } });
	};
	return { ...set, before, call, resume };
}

describe("a call that asks", () => {
	it("ends the turn with a card that lives a day, unanswered and not run", async () => {
		const { before, call, ports } = await waiting();
		expect(before.end).toMatchObject({ status: "waiting", expires_at: ports.time + day });
		expect(call).toMatchObject({ state: "waiting", rule: "writes_ask", hop: 0 });
		expect(call?.approval).toEqual({
			state: "pending",
			rule: "writes_ask",
			answers: ["once", "conversation", "always", "deny"],
			changes: [],
			settings_href: "/settings",
			message: "Enable Always allow for it, then retry.",
			definition_hash: "save",
			asked_at: "2026-01-01T00:00:00.000Z",
			expires_at: "2026-01-02T00:00:00.000Z",
		});
		expect(of(before.parts, "result")).toEqual([]);
		expect(ports.executed).toEqual([]);
	});

	it.each(["once", "conversation", "always"] as const)(
		"allowed %s: runs as stored and goes on in the same turn",
		async (answer) => {
			const { resume, ports, model } = await waiting();
			ports.decide = () => ({ kind: "refuse", rule: "tool_disabled", message: "asked the wrong way" });
			const { parts, end } = await resume(answer);
			expect(ports.executed).toMatchObject([{ question: { arguments: { id: 1 } }, approved: true }]);
			expect(of(parts, "call")).toMatchObject([
				{ state: "done", hop: 1, rule: "allowed_once", approval: { state: answer, decided_by: "Ana" } },
			]);
			expect(of(parts, "result")).toMatchObject([{ status: "ok", text: "did save" }]);
			expect(of(parts, "text").map((part) => part.text)).toEqual(["I save.", "Saved."]);
			expect(end).toEqual({ status: "complete", usage: { input: 20, output: 10 } });
			expect(model.faults).toEqual([]);
		},
	);

	it("denied: a result that the model hears, and the turn goes on", async () => {
		const { resume, ports, model } = await waiting();
		const { parts, end } = await resume("deny");
		expect(ports.executed).toEqual([]);
		expect(of(parts, "call")).toMatchObject([{ state: "refused", hop: 0, approval: { state: "deny" } }]);
		expect(of(parts, "result")).toMatchObject([{ status: "denied" }]);
		expect(model.requests.at(-1)?.messages.at(-1)?.text).toContain("denied");
		expect(end?.status).toBe("complete");
	});

	it.each([
		["not_answered", "not_answered", "not_answered", "complete"],
		["expired", "expired", "not_answered", "complete"],
		["stopped", "stopped", "cancelled", "stopped"],
	] as const)("%s: ends the turn, and the next one works", async (answer, card, result, status) => {
		const { resume, run, model } = await waiting();
		const { parts, end } = await resume(answer);
		expect(model.requests).toHaveLength(1);
		expect(of(parts, "call")).toMatchObject([{ state: "refused", approval: { state: card } }]);
		expect(of(parts, "result")).toMatchObject([{ status: result }]);
		expect(end?.status).toBe(status);
		await run({ history: [person(), stored("assistant", parts, { status }), person("And now?")] });
		expect(model.faults).toEqual([]);
	});

	it("is refused where the gate no longer lets it run, and asks anew where it asks again", async () => {
		const gone = await waiting();
		gone.ports.granted = () => ({ kind: "refuse", rule: "server_disabled", message: "The server is off." });
		const refused = await gone.resume("once");
		expect(of(refused.parts, "result")).toMatchObject([{ status: "error", text: "The server is off." }]);
		expect(gone.ports.executed).toEqual([]);
		const changed = await waiting();
		changed.ports.granted = () => asking("tool_not_allowed");
		const again = await changed.resume("once");
		expect(again.end?.status).toBe("waiting");
		expect(of(again.parts, "call")).toMatchObject([{ state: "waiting", approval: { state: "pending" } }]);
	});

	it.each([
		[
			"leads to another server's tool",
			{ source: { kind: "mcp", server_ref: "workspace:b", server: "B", tool: "save" } },
		],
		["is another definition", { definition_hash: "other" }],
	] as const)("whose name %s by now is asked about anew, not run", async (_what, other) => {
		const { resume, ports } = await waiting();
		ports.offer = { ...ports.offer, tools: [offered("save", { effect: "write", ...other })] };
		const { parts, end } = await resume("always");
		expect(ports.executed).toEqual([]);
		expect(end?.status).toBe("waiting");
		const rule = "source" in other ? "writes_ask" : "definition_changed";
		expect(of(parts, "call")).toMatchObject([{ state: "waiting", rule, approval: { state: "pending" } }]);
		const { definition_hash = "save" } = other as { definition_hash?: string };
		expect(of(parts, "call")[0]?.approval).toMatchObject({ rule, definition_hash });
	});

	it("of calls made at once: those after it follow when it is answered", async () => {
		const step = says(nativeCall("look", { id: 0 }), nativeCall("save", { id: 1 }), nativeCall("look", { id: 2 }));
		const { before, resume, ports, run, model } = await waiting(step);
		expect(of(before.parts, "call").map(({ state }) => state)).toEqual(["done", "waiting", "running"]);
		const { parts } = await resume("once");
		expect(ports.executed.map(({ question }) => question.arguments.id)).toEqual([0, 1]);
		expect(of(parts, "result").map(({ status }) => status)).toEqual(["ok", "ok", "not_run"]);
		await run({ history: [person(), stored("assistant", parts), person("And now?")] });
		expect(model.faults).toEqual([]);
	});

	it("answered twice: the second finds nothing to do", async () => {
		const { resume, run, ports } = await waiting();
		const { parts } = await resume("once");
		const message = stored("assistant", parts);
		const twice = await run({ message, resume: { call_id: of(parts, "call")[0]?.call_id ?? "", answer: "once" } });
		expect(twice.events).toEqual([]);
		expect(ports.executed).toHaveLength(1);
	});
});

describe("a question to the person", () => {
	const questions: Question[] = [{ question: "Which one?", options: [{ label: "A" }, { label: "B" }] }];
	async function asked() {
		const set = scene("native", says(nativeCall("save", {})), says(text("A it is.")));
		set.ports.decide = () => ({ ...asking("asks_person"), questions }) as ReturnType<typeof asking>;
		const { parts } = await set.run();
		const call_id = of(parts, "call")[0]?.call_id ?? "";
		const resume = (answer: Partial<TurnAnswer>) =>
			set.run({ message: stored("assistant", parts), resume: { call_id, answer: "once", ...answer } });
		return { ...set, parts, resume };
	}

	it("is answered by the person, not executed", async () => {
		const { parts, resume, ports, model } = await asked();
		expect(of(parts, "call")).toMatchObject([{ questions }]);
		const { parts: after } = await resume({ answers: [["A"]] });
		expect(of(after, "result")).toMatchObject([{ status: "ok", text: '[{"question":"Which one?","answer":["A"]}]' }]);
		expect(of(after, "call")).toMatchObject([{ state: "done", hop: 1 }]);
		expect(ports.executed).toEqual([]);
		expect(model.requests.at(-1)?.messages.at(-1)?.text).toContain('"answer":["A"]');
	});

	it("without an answer says so", async () => {
		const { resume } = await asked();
		const { parts } = await resume({});
		expect(of(parts, "result")).toMatchObject([{ status: "not_answered" }]);
	});
});

describe("the same call again and again", () => {
	it("[LOOP-05] stops and asks at the third, with the count shown", async () => {
		const { run, ports, model } = scene("native", says(nativeCall("look", { id: 1 })));
		ports.execute = async () => ({ status: "error", text: "no such thing" });
		const { parts, end } = await run({ max_tool_hops: 20 });
		expect(end?.status).toBe("waiting");
		expect(ports.executed).toHaveLength(2);
		expect(of(parts, "notice")).toEqual([
			{ kind: "notice", notice: "repeated_calls", params: { tool: "look", count: 3 } },
		]);
		expect(of(parts, "call")[2]).toMatchObject({
			state: "waiting",
			rule: "repeated_calls",
			approval: { answers: ["once", "deny"] },
		});
		expect(of(parts, "result").map(({ repeated }) => repeated)).toEqual([undefined, true]);
		const call_id = of(parts, "call")[2]?.call_id ?? "";
		const more = await run({
			max_tool_hops: 20,
			message: stored("assistant", parts),
			resume: { call_id, answer: "once" },
		});
		expect(ports.executed.map(({ approved }) => approved)).toEqual([false, false, false]);
		expect(of(more.parts, "notice").at(-1)?.params).toEqual({ tool: "look", count: 4 });
		expect(model.faults).toEqual([]);
	});

	it("[LOOP-05] other arguments are another call, other order of keys is not", async () => {
		let at = 0;
		const inputs: JsonObject[] = [{ a: 1, b: 2 }, { b: 2, a: 1 }, { a: 1 }, { a: 1, b: 2 }];
		const { run, ports, model } = scene("native", says(text("")));
		Object.assign(model, { script: () => says(nativeCall("look", inputs[at++] ?? {})) });
		const { end } = await run({ max_tool_hops: 20 });
		expect(ports.executed).toHaveLength(3);
		expect(end?.status).toBe("waiting");
	});
});
