import { type Browser, type BrowserContext, devices, expect } from "@playwright/test";
import type { JsonObject } from "@/lib/shared/json";
import { confirmHost } from "../../harness/confirm-host";
import { type ModelProvider, startModelProvider } from "../../harness/model-provider";
import { test as base } from "../../harness/page-test";
import type { RestApi } from "../../harness/rest-api";
import { ChatScreen } from "./chat-screen";

interface ChatFixtures {
	/** A profile whose model is the scripted one; new conversations of the workspace are answered by it. */
	profileId: string;
	/** The chat page, not opened yet. */
	chat: ChatScreen;
	/** What the scripted provider answers stands in the person's words; a request against a provider's rules fails the test. */
	provider: ModelProvider;
	/** Another device of the same person, with storage of its own; `phone` is a small one. */
	device: (kind?: "desktop" | "phone") => Promise<ChatScreen>;
}

interface ChatWorker {
	workerProvider: ModelProvider;
}

/** Stories of conversations: one server and one scripted provider per worker. */
export const test = base.extend<ChatFixtures, ChatWorker>({
	serverEnv: [{ STEWARD_PRIVATE_HOSTS: "127.0.0.0/8" }, { scope: "worker" }],

	workerProvider: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture asks for from the pattern.
		async ({}, use) => {
			const provider = await startModelProvider();
			await use(provider);
			await provider.close();
		},
		{ scope: "worker" },
	],

	provider: async ({ workerProvider }, use) => {
		await workerProvider.reset();
		await use(workerProvider);
		expect((await workerProvider.seen()).violations, "requests to the provider").toEqual([]);
	},

	profileId: async ({ api, provider, server }, use) => {
		await confirmHost(server, provider.baseUrl());
		const id = await newScriptedProfile(api, provider);
		await api.change("workspace", "workspace_default", { default_agent_profile_id: id });
		await use(id);
	},

	chat: async ({ page, profileId, browserConsole }, use) => {
		expect(profileId).not.toBe("");
		// Only tests break connections; what the browser says of it is no fault of the page.
		browserConsole.expect(/net::ERR_(INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|CONNECTION_\w+|SOCKET_NOT_CONNECTED)/);
		await use(new ChatScreen(page));
	},

	device: async ({ browser, baseURL }, use) => {
		const contexts: BrowserContext[] = [];
		await use(async (kind = "desktop") => {
			const context = await newDevice(browser, kind, baseURL);
			contexts.push(context);
			return new ChatScreen(await context.newPage());
		});
		for (const context of contexts) await context.close();
	},
});

const small = {
	viewport: { width: 390, height: 844 },
	isMobile: true,
	hasTouch: true,
	userAgent: devices["Pixel 7"].userAgent,
};
const large = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

const newDevice = (browser: Browser, kind: "desktop" | "phone", baseURL: string | undefined) =>
	browser.newContext({ ...(kind === "phone" ? small : large), locale: "en-US", ...(baseURL && { baseURL }) });

/** A profile whose model is the scripted one; answers its id. */
export async function newScriptedProfile(
	api: RestApi,
	provider: ModelProvider,
	values: JsonObject = {},
): Promise<string> {
	const agent = { family: "openai_compatible", display_name: "Models", base_url: provider.baseUrl() };
	const { id } = await api.create("agent", { ...agent, default_model: "scripted-1" });
	const name = `Reviewer ${crypto.randomUUID().slice(0, 6)}`;
	return api.newProfile({ agent_id: id, name, max_tool_hops: 8, tool_protocol: "native", ...values });
}

/** Begins a conversation as a script would; answers its id. */
export async function begin(api: RestApi, text: string, more: JsonObject = {}): Promise<string> {
	const body = { text, agent: true, client_id: crypto.randomUUID(), ...more };
	return (await api.ask<{ conversation_id: string }>("POST", "/api/conversations", body)).conversation_id;
}

/** A call of a tool in the person's words. */
export const calling = (tool: string, input: JsonObject = {}) => `[[tool:${tool} ${JSON.stringify(input)}]]`;

/** Calls that set the fallback model of a profile; `enabled`: its toolset is active already. */
export const settingFallback = (profileId: string, model: string, enabled = false) =>
	(enabled ? "" : calling("enable_toolset", { name: "settings" })) +
	calling("settings_update", {
		target: { resource_type: "agent_profile", resource_id: profileId },
		changes: { "agent_profile.fallback_model": model },
	});

/** Words without a script: the provider repeats them, whatever was scripted before. */
export const plain = (words: string) => `[[delay:0]] ${words}`;

export { expect };
