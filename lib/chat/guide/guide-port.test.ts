import { describe, expect, it } from "vitest";
import { resultText } from "../history/result-text";
import type { ModelChunk, ModelMessage, ModelRequest } from "../model-port";
import { guidePort } from "./guide-port";
import type { GuideWords } from "./guide-words";
import { productLabels, productLexicon } from "./testing/product-lexicon";

const words: GuideWords = {
	say: (key, params) => `${key}${params ? ` ${JSON.stringify(params)}` : ""}. Second.\n`,
	label: productLabels.en.label,
	description: () => undefined,
	choice: () => undefined,
	dryRun: (key) => key,
	why: (reason) => reason,
};

const guide = guidePort({ lexicon: productLexicon, words: () => words });

const tool = (name: string) => ({ name, description: "", input_schema: { type: "object" } });

async function answer(messages: readonly ModelMessage[], fields: Partial<ModelRequest> = {}): Promise<ModelChunk[]> {
	const tools = ["settings_search", "settings_list_resources", "settings_get"].map(tool);
	const chunks: ModelChunk[] = [];
	const signal = new AbortController().signal;
	for await (const chunk of guide.generate({ system: "", messages, tools, tool_choice: "auto", signal, ...fields }))
		chunks.push(chunk);
	return chunks;
}

const said = (text: string): ModelMessage => ({ role: "user", text });

function result(
	name: string,
	value: unknown,
	status: "ok" | "not_run" = "ok",
	id = "guide_0",
): readonly ModelMessage[] {
	const call = { id, name, arguments: {} };
	return [
		{ role: "assistant", text: "", calls: [call] },
		{ role: "tool", call_id: id, name, text: resultText({ name, status, text: JSON.stringify(value) }) },
	];
}

const textIn = (chunks: readonly ModelChunk[]) =>
	chunks.flatMap((chunk) => (chunk.kind === "text" ? [chunk.text] : []));

describe("the guide as a model port", () => {
	it("streams its words in pieces and ends", async () => {
		const chunks = await answer([said("hello")]);
		expect(textIn(chunks)).toEqual(["hello. ", "Second.\n"]);
		expect(chunks.at(-1)).toEqual({ kind: "finish", reason: "stop" });
	});

	it("goes on from the results since the person spoke, and from nothing else", async () => {
		const question = said("what is the model of Reviewer?");
		const first = await answer([question]);
		expect(first[0]).toMatchObject({ kind: "call", name: "settings_search", arguments: '{"query":"Model","limit":8}' });
		const found = result("settings_search", { results: [] });
		const second = await answer([question, ...found]);
		expect(second[0]).toMatchObject({ kind: "call", name: "settings_list_resources" });
		// Another candidate's results are not its own, whatever they are of.
		const foreign = result("settings_search", { results: [] }, "ok", "call00001");
		expect((await answer([question, ...foreign]))[0]).toMatchObject({ kind: "call", name: "settings_search" });
		expect((await answer([question, ...foreign, ...found]))[0]).toMatchObject({ name: "settings_list_resources" });
		// An earlier turn's results are not this one's.
		const again = await answer([question, ...found, { role: "assistant", text: "…", calls: [] }, question]);
		expect(again[0]).toMatchObject({ kind: "call", name: "settings_search" });
	});

	it("says what a read answered, and no more", async () => {
		const target = { resource_type: "agent_profile", resource_id: "p1" };
		const chunks = await answer([
			said("what is the model of Reviewer?"),
			...result("settings_search", { results: [] }),
			...result("settings_list_resources", { resources: [{ id: "p1", label: "Reviewer", target }] }),
			...result("settings_get", { settings: [{ key: "agent_profile.model", value: "`x` **y**" }] }),
		]);
		expect(textIn(chunks).join("")).toContain(JSON.stringify("`` `x` **y** ``").slice(1, -1));
	});

	it("calls no tool that is not offered, and none when it may not", async () => {
		const question = said("what is the model of Reviewer?");
		expect(textIn(await answer([question], { tools: [] })).join("")).toContain("no_tools");
		expect(textIn(await answer([question], { tool_choice: "none" })).join("")).toContain("steps_used");
		expect(textIn(await answer([question], { tools: [tool("ask_user")] })).join("")).toContain("not_offered");
		const enabling = await answer([question], { tools: [tool("enable_toolset")] });
		expect(enabling[0]).toMatchObject({ name: "enable_toolset", arguments: '{"name":"settings"}' });
	});

	it("takes a call that was not run for one that was not run", async () => {
		const chunks = await answer([said("what is the model of Reviewer?"), ...result("settings_search", {}, "not_run")]);
		expect(textIn(chunks).join("")).toContain("steps_used");
	});

	it("stops when it is told to", async () => {
		const stop = new AbortController();
		stop.abort(new Error("stopped"));
		await expect(answer([said("hello")], { signal: stop.signal })).rejects.toThrow("stopped");
	});
});
