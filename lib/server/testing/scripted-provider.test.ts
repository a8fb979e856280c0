import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { type ScriptedProvider, startScriptedProvider } from "./scripted-provider";

let provider: ScriptedProvider;
const started = startScriptedProvider().then((one) => {
	provider = one;
});
beforeEach(async () => {
	await started;
	provider.reset();
});
afterAll(() => provider.close());

const ask = (text: string, rest: object = {}) =>
	fetch(`${provider.baseUrl()}/chat/completions`, {
		method: "POST",
		body: JSON.stringify({ model: "scripted-1", stream: true, messages: [{ role: "user", content: text }], ...rest }),
	});

interface Chunk {
	readonly choices: readonly {
		readonly delta: { content?: string; tool_calls?: { index: number; function: { arguments: string } }[] };
		readonly finish_reason: string | null;
	}[];
}

async function chunks(response: Response): Promise<Chunk[]> {
	const lines = (await response.text()).split("\n\n").filter((line) => line.startsWith("data: {"));
	return lines.map((line) => JSON.parse(line.slice(6)));
}

const tools = ["look", "write"].map((name) => ({
	type: "function",
	function: { name: `settings_${name}`, description: "d", parameters: { type: "object", properties: {} } },
}));

it("answers words, calls by directive with split arguments, and what was queued first", async () => {
	const said = await chunks(await ask("Hello there"));
	expect(said.map((chunk) => chunk.choices[0]?.delta.content ?? "").join("")).toBe("You said: Hello there");
	expect(said.map((chunk) => chunk.choices[0]?.finish_reason)).toContain("stop");

	const script = '[[tool:look {"query":"a long enough argument"}]] [[tool:settings_write {"b":[2]}]] [[together]]';
	const called = await chunks(await ask(script, { tools }));
	const texts = [0, 1].map((index) =>
		called
			.flatMap((chunk) => chunk.choices[0]?.delta.tool_calls ?? [])
			.filter((call) => call.index === index)
			.map((call) => call.function.arguments)
			.join(""),
	);
	expect(texts.map((text) => JSON.parse(text))).toEqual([{ query: "a long enough argument" }, { b: [2] }]);

	provider.queue({ text: "queued" });
	expect(await (await ask("Hello")).text()).toContain('"queued"');
	expect(provider.violations()).toEqual([]);
});

it("writes calls as fences where no tools are offered, one per step", async () => {
	const script = { role: "user", content: '[[tool:a {"x":1}]] [[tool:b {}]]' };
	const fence = async (messages: object[]) =>
		(await chunks(await ask("", { messages }))).map((chunk) => chunk.choices[0]?.delta.content ?? "").join("");
	expect(await fence([script])).toBe('```json\n{"tool":"a","x":1}\n```');
	const next = [script, { role: "assistant", content: "…" }, { role: "user", content: "Result of a: ok" }];
	expect(await fence(next)).toBe('```json\n{"tool":"b"}\n```');
	expect(
		await fence([...next, { role: "assistant", content: "…" }, { role: "user", content: "Result of b: ok" }]),
	).toBe("Result: Result of b: ok");
});

it("refuses what a strict provider refuses and keeps the violation", async () => {
	const call = { id: "c1", type: "function", function: { name: "settings_look", arguments: "{}" } };
	const response = await ask("", {
		tools,
		messages: [
			{ role: "user", content: "x" },
			{ role: "assistant", content: null, tool_calls: [call] },
			{ role: "user", content: "y" },
		],
	});
	expect(response.status).toBe(400);
	expect(provider.violations().join()).toContain("have no result");
	expect((await ask("x", { thinking: true })).status).toBe(400);
	expect((await ask("x", { model: "unknown" })).status).toBe(404);
});

it("fails as often as it is told, and notes who hangs up", async () => {
	const statuses: number[] = [];
	for (const _ of [1, 2, 3]) statuses.push((await ask("[[status:429*2]] hi")).status);
	expect(statuses).toEqual([429, 429, 200]);

	const stop = new AbortController();
	const response = await fetch(`${provider.baseUrl()}/chat/completions`, {
		method: "POST",
		signal: stop.signal,
		body: JSON.stringify({
			model: "scripted-1",
			stream: true,
			messages: [{ role: "user", content: "[[delay:20]] [[len:500]]" }],
		}),
	});
	await response.body?.getReader().read();
	stop.abort();
	await vi.waitFor(() => expect(provider.requests.at(-1)?.aborted).toBe(true));
	await expect((await ask("[[drop]] some longer words that are cut")).text()).rejects.toThrow();
	expect(provider.requests.at(-1)?.aborted).toBe(false);
});
