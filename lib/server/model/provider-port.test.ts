import { describe, expect, it, vi } from "vitest";
import type { ModelMessage, ModelRequest } from "@/lib/chat/model-port";
import { createGuardedFetch, type GuardedFetch } from "@/lib/server/net/guarded-fetch";
import {
	type Asked,
	all,
	callsOf,
	failing,
	guarded,
	impatient,
	request,
	textOf,
	tools,
	useProviderPort,
	user,
} from "@/lib/server/testing/provider-ports";
import type { ScriptedReply } from "@/lib/server/testing/scripted/reply";
import { startScriptedProvider } from "@/lib/server/testing/scripted-provider";
import { retryingPort } from "./retrying-port";

const { provider, portOf } = useProviderPort();
const families = ["openai_compatible", "anthropic", "google"] as const;

describe.each(families)("%s", (family) => {
	const generate = async (reply: ScriptedReply, fields?: Partial<ModelRequest>, asked?: Asked) => {
		provider().queue(reply);
		return (await portOf(family, asked)).generate(request(fields));
	};

	it("streams text piece by piece, with usage and ending", async () => {
		const text = "Olá, 世界 🙂, and so on";
		const chunks = await all(await generate({ text, usage: { input: 31, output: 7 } }));
		expect(textOf(chunks)).toBe(text);
		expect(chunks.filter((chunk) => chunk.kind === "text").length).toBeGreaterThan(1);
		expect(chunks.at(-1)).toEqual({ kind: "finish", reason: "stop", usage: { input: 31, output: 7 } });
		expect(provider().requests[0]?.key).toBe("sk-test");
		expect(provider().violations()).toEqual([]);
	});

	it("[LOOP-08] gives two parallel calls of one step, whole, with split arguments, and sends them back with results", async () => {
		const port = await portOf(family);
		const calls = [
			{ name: "settings_get", arguments: { keys: ["user_settings.theme", "a longer one to be split"] } },
			{ name: "settings_update", arguments: { keys: [] } },
		];
		provider().queue({ text: "Let me look.", reasoning: "hm", calls });
		const chunks = await all(port.generate(request({ tools })));
		const made = callsOf(chunks);
		expect(made.map((call) => [call.name, JSON.parse(call.arguments)])).toEqual(
			calls.map((call) => [call.name, call.arguments]),
		);
		expect(new Set(made.map((call) => call.id)).size).toBe(2);
		expect(chunks.at(-1)).toMatchObject({ kind: "finish", reason: "calls" });

		provider().queue({ text: "Done." });
		const history: ModelMessage[] = [
			user("Hello"),
			{
				role: "assistant",
				text: "Let me look.",
				calls: made.map((call) => ({ ...call, arguments: JSON.parse(call.arguments) })),
			},
			...made.map((call): ModelMessage => ({ role: "tool", call_id: call.id, name: call.name, text: "dark" })),
		];
		for (const tool_choice of ["auto", "none"] as const) {
			await all(port.generate(request({ tools, tool_choice, messages: history })));
			provider().queue({ text: "Done." });
		}
		expect(provider().violations()).toEqual([]);
		expect(provider().requests).toHaveLength(3);
	});

	it("[LOOP-13] tells an answer that was all thinking from one that is empty", async () => {
		const chunks = await all(await generate({ reasoning: "thinking on and on", finish: "length" }));
		expect(textOf(chunks, "reasoning")).toBe("thinking on and on");
		expect(textOf(chunks)).toBe("");
		expect(chunks.at(-1)).toMatchObject({ kind: "finish", reason: "length" });
		expect((await all(await generate({ finish: "filtered" }))).at(-1)).toMatchObject({ reason: "filtered" });
	});

	it("[LOOP-11] an abort closes the connection and rejects with its reason", async () => {
		const stop = new AbortController();
		const chunks = await generate({ text: "x".repeat(5000), delayMs: 5 }, { signal: stop.signal });
		const reason = new Error("stopped by the person");
		const reading = (async () => {
			for await (const chunk of chunks) if (chunk.kind === "text") stop.abort(reason);
		})();
		await expect(reading).rejects.toBe(reason);
		await vi.waitFor(() => expect(provider().requests[0]?.aborted).toBe(true));
		expect(provider().requests[0]?.sent).toBeLessThan(100);

		await expect(all(await generate({ text: "x" }, { signal: stop.signal }))).rejects.toBe(reason);
		expect(provider().requests).toHaveLength(1);
	});

	it("an abort before the first piece closes the connection", async () => {
		const stop = new AbortController();
		const reading = all(await generate({ text: "x", hangAfter: 0 }, { signal: stop.signal }));
		await vi.waitFor(() => expect(provider().requests).toHaveLength(1));
		stop.abort(new Error("stopped early"));
		await expect(reading).rejects.toThrow("stopped early");
		await vi.waitFor(() => expect(provider().requests[0]?.aborted).toBe(true));
	});

	it("who stops reading stops the provider", async () => {
		for await (const chunk of await generate({ text: "x".repeat(5000), delayMs: 5 })) if (chunk.kind === "text") break;
		await vi.waitFor(() => expect(provider().requests[0]?.aborted).toBe(true));
	});

	it("[LOOP-03] a cut stream is lost, keeps its text and gives no call", async () => {
		const calls = [{ name: "settings_update", arguments: { keys: ["a", "b", "c", "d", "e", "f"] } }];
		for (const cut of [{ dropAfter: 3 }, { finish: "none" as const }]) {
			const { seen, fault } = await failing(
				await generate({ text: "some words", pieceLength: 5, calls, ...cut }, { tools }),
			);
			expect(fault).toBe("agent_transport_lost");
			expect(textOf(seen)).toMatch(/^some/);
			expect(callsOf(seen)).toEqual([]);
		}
	});

	it("a provider that goes silent while it answers is given up, a slow one is not", async () => {
		const early = await generate({ text: "x", hangAfter: 0 }, {}, { fetcher: impatient });
		expect((await failing(early)).fault).toBe("agent_transport_lost");
		const late = await failing(
			await generate({ text: "words, words, more", pieceLength: 6, hangAfter: 2 }, {}, { fetcher: impatient }),
		);
		expect(late.fault).toBe("agent_transport_lost");
		expect(textOf(late.seen)).toMatch(/^words/);
		const slow = await generate({ text: "x".repeat(120), pieceLength: 4, delayMs: 20 }, {}, { fetcher: impatient });
		expect(textOf(await all(slow))).toHaveLength(120);
	});

	it.each([
		[429, "rate_limited"],
		[500, "provider_unavailable"],
		[502, "provider_unavailable"],
		[529, "provider_overloaded"],
		[402, "quota_limited"],
		[400, "request_refused"],
	] as const)("status %s is %s, and says nothing of the answer", async (status, fault) => {
		const failed = await failing(await generate({ status, error: { message: "canary-from-provider" } }));
		expect(failed.fault).toBe(fault);
		expect(JSON.stringify([failed.error.message, failed.error.stack, failed.error.cause])).not.toContain("canary");
	});

	it("a wrong key, none at all, and a model that is not there", async () => {
		expect((await failing((await portOf(family, { key: "sk-wrong" })).generate(request()))).fault).toBe(
			"auth_required",
		);
		expect((await failing((await portOf(family, { key: null })).generate(request()))).fault).toBe(
			"missing_credentials",
		);
		expect((await failing((await portOf(family, { model: "gone-1" })).generate(request()))).fault).toBe(
			"model_unavailable",
		);
	});

	it("[SEC-08] takes no key of the environment", async () => {
		const names = ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "GOOGLE_GENERATIVE_AI_API_KEY"];
		for (const name of names) vi.stubEnv(name, "sk-test");
		vi.stubEnv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9/v1");
		await failing((await portOf(family, { key: null })).generate(request()));
		vi.unstubAllEnvs();
		expect(provider().requests[0]?.key).toBeUndefined();
		expect(JSON.stringify(provider().requests[0]?.headers)).not.toContain("sk-test");
	});

	it("an error inside of the stream has its class", async () => {
		const streamError = {
			type: family === "google" ? "UNAVAILABLE" : "overloaded_error",
			message: "overloaded canary",
		};
		const { seen, fault, error } = await failing(await generate({ text: "words", streamError }));
		expect(fault).toBe("provider_overloaded");
		expect(textOf(seen)).toBe("words");
		expect(String(error.cause ?? "")).not.toContain("canary");
		expect((await failing(await generate({ streamError }))).fault).toBe("provider_overloaded");
	});

	it("an address that is something else", async () => {
		const page = await generate({ body: { type: "text/html", text: "<html>hi</html>" } });
		expect((await failing(page)).fault).toBe("provider_not_configured");
		const error = { type: "application/json", text: '{"error":{"message":"slow down","code":429}}' };
		expect((await failing(await generate({ body: error }))).fault).toBe("rate_limited");
		const nobody = createGuardedFetch({ privateHosts: { mode: "confirm" }, isConfirmed: async () => false });
		expect(await failing(await generate({}, {}, { fetcher: nobody }))).toMatchObject({
			fault: "provider_not_configured",
			error: { cause: { body: { reason: "host_refused" } } },
		});
		const { origin } = provider();
		const closed = await startScriptedProvider();
		await closed.close();
		const elsewhere: GuardedFetch = (url, ...rest) => guarded(String(url).replace(origin, closed.origin), ...rest);
		expect((await failing(await generate({}, {}, { fetcher: elsewhere }))).fault).toBe("network_unavailable");
	});

	it("waits and asks again while the provider is busy, at most three times", async () => {
		const waits: number[] = [];
		const port = retryingPort(await portOf(family), async (ms) => void waits.push(ms));
		provider().queue({ status: 429, headers: { "retry-after": "7" } }, { status: 500 }, { text: "At last." });
		const chunks = await all(port.generate(request()));
		expect(chunks.slice(0, 2)).toMatchObject([
			{ kind: "retry", reason: "rate_limited", after_ms: 7000, attempt: 1 },
			{ kind: "retry", reason: "provider_unavailable", attempt: 2 },
		]);
		expect(waits[1]).toBeGreaterThanOrEqual(2000);
		expect(textOf(chunks)).toBe("At last.");

		provider().reset();
		provider().queue({ status: 529 }, { status: 529 }, { status: 529 }, { status: 529 }, { text: "never" });
		const { seen, fault } = await failing(port.generate(request()));
		expect([seen.length, fault, provider().requests.length]).toEqual([3, "provider_overloaded", 4]);
	});

	it("does not ask again after words, for hard faults, or when the wait is too long", async () => {
		const port = retryingPort(await portOf(family), async () => undefined);
		const streamError = { type: family === "google" ? "UNAVAILABLE" : "overloaded_error", message: "m" };
		provider().queue({ text: "words", streamError });
		expect((await failing(port.generate(request()))).seen).toHaveLength(1);
		provider().queue({ status: 400 });
		expect((await failing(port.generate(request()))).seen).toEqual([]);
		provider().queue({ status: 429, headers: { "retry-after": "3600" } });
		expect(await failing(port.generate(request()))).toMatchObject({ seen: [], error: { retryAfterMs: 3_600_000 } });
		expect(provider().requests).toHaveLength(3);
	});

	it("an abort ends the wait", async () => {
		provider().queue({ status: 429, headers: { "retry-after": "50" } });
		const reading = all(retryingPort(await portOf(family)).generate(request({ signal: AbortSignal.timeout(60) })));
		await expect(reading).rejects.toMatchObject({ name: "TimeoutError" });
		expect(provider().requests).toHaveLength(1);
	});

	it("leaves out an empty system prompt", async () => {
		await all(await generate({ text: "x" }, { system: "" }));
		expect(provider().violations()).toEqual([]);
	});
});
