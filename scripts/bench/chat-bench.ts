import { changeRows } from "../../e2e/harness/change-rows";
import { type ModelProvider, startModelProvider } from "../../e2e/harness/model-provider";
import { RestApi } from "../../e2e/harness/rest-api";
import type { StewardServer } from "../../e2e/harness/steward-server";

/** A server with a profile whose model is the scripted provider. */
export interface ChatBench {
	readonly server: StewardServer;
	readonly provider: ModelProvider;
	readonly api: RestApi;
	/** Says something; without a conversation in a new one. Answers the conversation's id. */
	say(text: string, conversationId?: string): Promise<string>;
}

/** Connects the provider as a person would: an agent, a profile, its host confirmed. */
export async function connectProvider(server: StewardServer): Promise<ChatBench> {
	const provider = await startModelProvider();
	const api = new RestApi(() => server.origin);
	const base_url = provider.baseUrl();
	await changeRows(server, "insert into install_facts (key, value) values (?, ?)", [
		`confirmed_host:${new URL(base_url).host}`,
		JSON.stringify({ by: "local", at: Date.now() }),
	]);
	const values = { family: "openai_compatible", display_name: "Bench", base_url, default_model: "scripted-1" };
	const { id: agent_id } = await api.create("agent", values);
	const profile_id = await api.newProfile({ agent_id, tool_protocol: "native", max_tool_hops: 20 });
	return {
		server,
		provider,
		api,
		async say(text, conversationId) {
			const message = { text, client_id: crypto.randomUUID(), profile_id, agent: true };
			const path = conversationId === undefined ? "" : `/${conversationId}/messages`;
			const body = conversationId === undefined ? { ...message, kind: "assistant" } : message;
			const receipt = await api.ask<{ conversation_id: string }>("POST", `/api/conversations${path}`, body);
			return receipt.conversation_id;
		},
	};
}
