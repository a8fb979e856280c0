import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ChatMessage } from "@/lib/chat/message";
import { of, person, play, ScriptedPorts, stored } from "@/lib/chat/testing/scripted-turn";
import { runTurn } from "@/lib/chat/turn";
import type { TurnInput } from "@/lib/chat/turn-event";
import { createGuardedFetch } from "@/lib/server/net/guarded-fetch";
import { type ScriptedProvider, startScriptedProvider } from "@/lib/server/testing/scripted-provider";
import { callSettings } from "./call-settings";
import type { ModelEndpoint } from "./fetch-models";
import { providerModel } from "./provider-model";
import { providerPort } from "./provider-port";

let provider: ScriptedProvider;
beforeAll(async () => {
	provider = await startScriptedProvider();
});
beforeEach(() => provider.reset());
afterAll(() => provider.close());

const guarded = createGuardedFetch({ privateHosts: { mode: "confirm" }, isConfirmed: async () => true });

async function portsOf(family: ModelEndpoint["family"], protocol: "native" | "fenced", options = {}) {
	const endpoint = { family, baseUrl: provider.baseUrl(family), apiKey: "sk-test" };
	const settings = callSettings(family, "scripted-1", options);
	const model = await providerModel(endpoint, "scripted-1", guarded);
	return new ScriptedPorts(
		providerPort(model, { protocol, settings, keyed: true, remembers: family !== "openai_compatible" }),
	);
}

/** Runs a turn after a history. */
async function answer(ports: ScriptedPorts, history: readonly ChatMessage[] = [], change: Partial<TurnInput> = {}) {
	const input: TurnInput = {
		history: [...history, person()],
		message: stored("assistant", [], { status: "streaming" }),
		max_tool_hops: 2,
		signal: new AbortController().signal,
		...change,
	};
	const { parts, end } = await play(runTurn(ports, input), input);
	return {
		parts,
		end,
		history: [...input.history, stored("assistant", parts, { status: end?.status ?? "interrupted" })],
	};
}

describe.each(["openai_compatible", "anthropic", "google"] as const)("a turn with a model of %s", (family) => {
	it("goes through calls made at once, unreadable ones and the hop limit, and breaks no rule of the provider", async () => {
		const ports = await portsOf(family, "native");
		const look = (id: number) => ({ name: "look", arguments: { id } });
		provider.queue(
			{ text: "I look.", calls: [look(1), { name: "save", arguments: family === "google" ? {} : '{"id":' }] },
			{ reasoning: "Hm.", calls: [look(2), look(3)] },
			{ text: "Done. 🍏" },
			{ text: "Again." },
		);
		// Arguments of Google are objects from the start.
		const readable = family === "google";
		const { parts, end, history } = await answer(ports, [], { max_tool_hops: readable ? 3 : 2 });
		expect(of(parts, "result").map(({ status }) => status)).toEqual(["ok", readable ? "ok" : "error", "ok", "not_run"]);
		expect(end?.status).toBe("complete");
		expect((await answer(ports, history)).end?.status).toBe("complete");
		expect(provider.requests).toHaveLength(4);
		expect(provider.violations()).toEqual([]);
	});

	it("[LOOP-10] that was stopped while a tool ran leaves a history the provider takes, offered tools or not", async () => {
		const ports = await portsOf(family, "native");
		provider.queue(
			{
				calls: [
					{ name: "look", arguments: {} },
					{ name: "save", arguments: {} },
				],
			},
			{ text: "Next." },
			{ text: "Plain." },
		);
		const stop = new AbortController();
		ports.execute = () => {
			stop.abort();
			return new Promise(() => {});
		};
		const stopped = await answer(ports, [], { signal: stop.signal });
		expect(stopped.end?.status).toBe("stopped");
		const next = await answer(ports, stopped.history);
		expect(next.end?.status).toBe("complete");
		ports.offer = { ...ports.offer, tools: [] };
		expect((await answer(ports, next.history)).end?.status).toBe("complete");
		expect(provider.violations()).toEqual([]);
	});

	it("that writes its calls into the text works too", async () => {
		const ports = await portsOf(family, "fenced");
		provider.queue({ text: 'I look.\n```json\n{"tool":"look","id":1}\n```\nResult: made up' }, { text: "Seen." });
		const { parts, end } = await answer(ports);
		expect(of(parts, "text").map(({ text }) => text)).toEqual(["I look.", "Seen."]);
		expect(ports.executed).toHaveLength(1);
		expect(end?.status).toBe("complete");
		expect(provider.violations()).toEqual([]);
	});
});

it("a thinking model gets its thinking back with the results of its calls", async () => {
	const ports = await portsOf("anthropic", "native", { reasoning_effort: "high" });
	provider.queue({ reasoning: "I must look.", calls: [{ name: "look", arguments: {} }] }, { text: "Seen." });
	await answer(ports);
	expect(JSON.stringify(provider.requests.at(-1)?.body)).toContain("I must look.");
	expect(provider.violations()).toEqual([]);
});
