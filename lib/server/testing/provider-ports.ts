import { afterAll, beforeAll, beforeEach } from "vitest";
import type { ModelChunk, ModelMessage, ModelRequest, ModelTool } from "@/lib/chat/model-port";
import { callSettings } from "@/lib/server/model/call-settings";
import type { ModelEndpoint } from "@/lib/server/model/fetch-models";
import { providerModel } from "@/lib/server/model/provider-model";
import { providerPort } from "@/lib/server/model/provider-port";
import { createGuardedFetch, type GuardedFetch } from "@/lib/server/net/guarded-fetch";
import { isNamedError } from "@/lib/shared/named-error";
import { type ScriptedProvider, startScriptedProvider } from "./scripted-provider";

export const guarded = createGuardedFetch({ privateHosts: { mode: "confirm" }, isConfirmed: async () => true });
export const impatient: GuardedFetch = (url, init, limits) => guarded(url, init, { ...limits, idleMs: 400 });

export const tools: ModelTool[] = ["settings_get", "settings_update"].map((name) => ({
	name,
	description: "Reads or writes.",
	input_schema: { type: "object", properties: { keys: { type: "array", items: { type: "string" } } } },
}));

export interface Asked {
	readonly options?: Record<string, string>;
	readonly fetcher?: GuardedFetch;
	readonly model?: string;
	readonly key?: string | null;
}

export const user = (text: string): ModelMessage => ({ role: "user", text });
export const request = (fields: Partial<ModelRequest> = {}): ModelRequest => ({
	system: "You are Steward.",
	messages: [user("Hello")],
	tools: [],
	tool_choice: "auto",
	signal: new AbortController().signal,
	...fields,
});

export async function all(chunks: AsyncIterable<ModelChunk>): Promise<ModelChunk[]> {
	const seen: ModelChunk[] = [];
	for await (const chunk of chunks) seen.push(chunk);
	return seen;
}

/** Chunks until the error, and its fault. */
export async function failing(chunks: AsyncIterable<ModelChunk>) {
	const seen: ModelChunk[] = [];
	try {
		for await (const chunk of chunks) seen.push(chunk);
	} catch (error) {
		if (!isNamedError(error, "ModelError")) throw error;
		return { seen, fault: (error as { fault?: string } & Error).fault, error };
	}
	throw new Error("it did not fail");
}

export const textOf = (chunks: readonly ModelChunk[], kind: "text" | "reasoning" = "text") =>
	chunks.map((chunk) => (chunk.kind === kind ? chunk.text : "")).join("");
export const callsOf = (chunks: readonly ModelChunk[]) =>
	chunks.flatMap((chunk) => (chunk.kind === "call" ? [chunk] : []));

/** A scripted provider for the tests of this file, emptied before each, and a port to it. */
export function useProviderPort() {
	const started: { provider?: ScriptedProvider } = {};
	beforeAll(async () => {
		started.provider = await startScriptedProvider({ key: "sk-test" });
	});
	beforeEach(() => provider().reset());
	afterAll(() => provider().close());
	const provider = () => {
		if (!started.provider) throw new Error("the provider starts in a hook: use it inside of tests and hooks");
		return started.provider;
	};
	const portOf = async (family: ModelEndpoint["family"], asked: Asked = {}) => {
		const { options = {}, fetcher = guarded, model = "scripted-1", key = "sk-test" } = asked;
		const endpoint = { family, baseUrl: provider().baseUrl(family), ...(key === null ? {} : { apiKey: key }) };
		return providerPort(await providerModel(endpoint, model, fetcher), {
			protocol: "native",
			settings: callSettings(family, model, options),
			keyed: key !== null,
			remembers: family !== "openai_compatible",
		});
	};
	const lastBody = () => provider().requests.at(-1)?.body as Record<string, unknown>;
	return { provider, portOf, lastBody };
}
