import { describe, expect, it } from "vitest";
import type { ModelMessage } from "@/lib/chat/model-port";
import { all, callsOf, request, tools, useProviderPort, user } from "@/lib/server/testing/provider-ports";
import type { ModelEndpoint } from "./fetch-models";

const { provider, portOf, lastBody } = useProviderPort();

it("[LOOP-01] arguments that are no JSON come as they were sent, and a truncated call says so by its ending", async () => {
	for (const family of ["openai_compatible", "anthropic"] as const) {
		const raw = '{"{"ids":[1';
		provider().queue({ calls: [{ name: "settings_get", arguments: raw }], finish: "length" });
		const chunks = await all((await portOf(family)).generate(request({ tools })));
		expect(callsOf(chunks).map((call) => call.arguments)).toEqual([raw]);
		expect(chunks.at(-1)).toMatchObject({ reason: "length" });
	}
});

it("thinking goes back to the provider that signed it, and only there", async () => {
	const port = await portOf("anthropic", { options: { reasoning_effort: "high" } });
	provider().queue({ reasoning: "I should look.", calls: [{ name: "settings_get", arguments: {} }] });
	const [call] = callsOf(await all(port.generate(request({ tools }))));
	if (call === undefined) throw new Error("no call");
	const messages: ModelMessage[] = [
		user("Hello"),
		{ role: "assistant", text: "", calls: [{ id: call.id, name: call.name, arguments: {} }] },
		{ role: "tool", call_id: call.id, name: call.name, text: "dark" },
	];
	await all(port.generate(request({ tools, messages })));
	expect(JSON.stringify(lastBody().messages)).toContain('"thinking":"I should look.","signature":"scripted-signature"');
	expect(lastBody().thinking).toMatchObject({ type: "adaptive" });

	// another process goes on with the turn
	const fresh = await portOf("anthropic", { options: { reasoning_effort: "high" } });
	await all(fresh.generate(request({ tools, messages })));
	expect(lastBody().thinking).toBeUndefined();

	const google = await portOf("google");
	provider().queue({ calls: [{ name: "settings_get", arguments: {} }] });
	const [made] = callsOf(await all(google.generate(request({ tools }))));
	if (made === undefined) throw new Error("no call");
	const later = messages.map((message) =>
		message.role === "assistant"
			? { ...message, calls: [{ id: made.id, name: made.name, arguments: {} }] }
			: message.role === "tool"
				? { ...message, call_id: made.id }
				: message,
	);
	await all(google.generate(request({ tools, messages: later })));
	expect(JSON.stringify(lastBody())).toContain('"thoughtSignature":"c2ln"');
	expect(provider().violations()).toEqual([]);
});

describe("model options on the wire", () => {
	const sent = async (family: ModelEndpoint["family"], options: Record<string, string>, model = "scripted-1") => {
		await all((await portOf(family, { options, model })).generate(request()));
		return lastBody();
	};

	it("OpenAI-compatible: known ones by their names, others as they are", async () => {
		const options = { temperature: "0.2", top_p: "0.9", max_output_tokens: "500", reasoning_effort: "high", seed: "7" };
		expect(await sent("openai_compatible", options)).toMatchObject({
			temperature: 0.2,
			top_p: 0.9,
			max_tokens: 500,
			reasoning_effort: "high",
			seed: 7,
			stream_options: { include_usage: true },
		});
		expect(provider().violations()).toEqual([]);
	});

	it("Anthropic and Google: each in its place", async () => {
		const options = { temperature: "0.2", top_k: "40", max_output_tokens: "5000", reasoning_effort: "low" };
		const claude = await sent("anthropic", { ...options, disable_parallel_tool_use: "true" });
		expect(claude).toMatchObject({
			thinking: { type: "adaptive" },
			output_config: { effort: "low" },
			max_tokens: 5000,
		});
		expect((await sent("google", options)).generationConfig).toMatchObject({
			...{ temperature: 0.2, topK: 40, maxOutputTokens: 5000 },
			thinkingConfig: { thinkingLevel: "low" },
		});
		expect(provider().violations()).toEqual([]);
	});
});
