import { describe, expect, it } from "vitest";
import type { ModelMessage, ModelTool } from "../model-port";
import { checkChatBody } from "./check-chat-body";
import { type CheckedRequest, checkHistory } from "./check-request";

const tool: ModelTool = { name: "look", description: "Looks.", input_schema: { type: "object" } };
const user = (text = "Hello"): ModelMessage => ({ role: "user", text });
const calls = (...ids: string[]): ModelMessage => ({
	role: "assistant",
	text: "",
	calls: ids.map((id) => ({ id, name: "look", arguments: {} })),
});
const result = (id: string, text = "seen"): ModelMessage => ({ role: "tool", call_id: id, name: "look", text });
const said = (text: string): ModelMessage => ({ role: "assistant", text, calls: [] });

const request = (messages: readonly ModelMessage[], change: Partial<CheckedRequest> = {}): CheckedRequest => ({
	system: "",
	messages,
	tools: [tool],
	tool_choice: "auto",
	...change,
});
const faults = (messages: readonly ModelMessage[], change?: Partial<CheckedRequest>) =>
	checkHistory(request(messages, change));

describe("the strict provider's rules", () => {
	it("takes a valid history", () => {
		const history = [user(), calls("a", "b"), result("a"), result("b"), calls("c"), result("c"), said("Done"), user()];
		expect(faults(history)).toEqual([]);
	});

	it.each([
		["a call without result", [user(), calls("a"), user()], "have no result"],
		["a call without result at the end", [user(), calls("a")], "at the end have no result"],
		["a result that comes late", [user(), calls("a"), said("x"), result("a")], "answers no call"],
		["a result without call", [user(), said("x"), result("a")], "answers no call"],
		["results out of order", [user(), calls("a", "b"), result("b"), result("a")], "answers no call"],
		["two results", [user(), calls("a"), result("a"), result("a")], "answers no call"],
		["an id again", [user(), calls("a"), result("a"), calls("a"), result("a")], "id a again"],
		["an unfit id", [user(), calls("a b"), result("a b")], "is unfit"],
		["empty content", [user(" ")], "empty content"],
		["an empty result", [user(), calls("a"), result("a", "")], "empty content"],
		["an empty answer", [user(), said(""), user()], "empty content"],
		["a lone surrogate", [user("\ud83d")], "lone surrogate"],
		["user after user", [user(), user()], "user after user"],
		["user after a result", [user(), calls("a"), result("a"), user()], "directly after a result"],
		["an answer first", [said("x"), user()], "first message"],
		["an answer last", [user(), said("x")], "last message"],
		["nothing", [], "no messages"],
	] satisfies [string, ModelMessage[], string][])("refuses %s", (_name, history, words) => {
		expect(faults(history).join("; ")).toContain(words);
	});

	it("refuses unfit tools and tool history without tools", () => {
		const many = Array.from({ length: 129 }, (_, n) => ({ ...tool, name: `t${n}` }));
		expect(faults([user()], { tools: many }).join()).toContain("more than 128");
		expect(faults([user()], { tools: [tool, tool] }).join()).toContain("two tools of one name");
		expect(faults([user()], { tools: [{ ...tool, name: "a.b" }] }).join()).toContain("is unfit");
		expect(faults([user()], { tools: [{ ...tool, input_schema: { type: "string" } }] }).join()).toContain("root");
		expect(faults([user(), calls("a"), result("a")], { tools: [] }).join()).toContain("without tools");
	});
});

describe("the body of a chat completions request", () => {
	const body = (messages: unknown[], more: object = {}) => ({ model: "m", stream: true, messages, ...more });
	const wireTools = { tools: [{ type: "function", function: { name: "look", parameters: { type: "object" } } }] };
	const call = (text: string) => ({
		role: "assistant",
		content: null,
		tool_calls: [{ id: "a", type: "function", function: { name: "look", arguments: text } }],
	});

	it("takes a valid one", () => {
		const messages = [
			{ role: "system", content: "Be short." },
			{ role: "user", content: [{ type: "text", text: "Hello" }] },
			call("{}"),
			{ role: "tool", tool_call_id: "a", content: "seen" },
		];
		expect(checkChatBody(body(messages, wireTools))).toEqual([]);
	});

	it.each([
		["arguments that are no JSON", call('{"ids":[1'), "no JSON object"],
		["arguments that are a list", call("[]"), "no JSON object"],
		["an unknown field", { role: "user", content: "x", cache: true }, "unknown field cache"],
		["a system message later", { role: "system", content: "x" }, "system after the first"],
		["another role", { role: "function", content: "x" }, "unknown role"],
	])("refuses %s", (_name, message, words) => {
		const found = checkChatBody(body([{ role: "user", content: "x" }, message], wireTools));
		expect(found.join("; ")).toContain(words);
	});

	it("refuses fields and choices it does not know", () => {
		const messages = [{ role: "user", content: "x" }];
		expect(checkChatBody(body(messages, { thinking: 1 })).join()).toContain("unknown field thinking");
		expect(checkChatBody(body(messages, { tool_choice: "none" })).join()).toContain("without tools");
		expect(checkChatBody(body(messages, { tools: [] })).join()).toContain("hold nothing");
		expect(checkChatBody("text").join()).toContain("no messages");
	});
});
