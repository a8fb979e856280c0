import type { Json, JsonObject } from "@/lib/shared/json";
import type { McpAgent } from "../../harness/mcp-agent";

const profile = (id: string) => ({ resource_type: "agent_profile", resource_id: id });

interface Reading {
	readonly revision: number;
	readonly settings: readonly { readonly key: string; readonly value: Json }[];
}

/** An MCP client changes fields of a profile, named without their prefix. */
export async function agentChanges(agent: McpAgent, id: string, fields: JsonObject): Promise<number> {
	const changes = Object.fromEntries(Object.entries(fields).map(([field, value]) => [`agent_profile.${field}`, value]));
	const outcome = await agent.update(profile(id), changes);
	return Number(outcome.revision);
}

/** What the client reads of one field; secrets are markers. */
export async function agentReads(agent: McpAgent, id: string, field: string): Promise<Json> {
	const reading = await agent.call<Reading>("settings_get", { target: profile(id), keys: [`agent_profile.${field}`] });
	return reading.settings[0]?.value ?? null;
}

/** The client's list of variables with one value set; the others are kept by their marks, never read. */
export async function envWith(agent: McpAgent, id: string, key: string, value: string): Promise<Json> {
	const entries = (await agentReads(agent, id, "env_vars")) as { key: string; value: { mark: string } }[];
	const kept = entries
		.filter((entry) => entry.key !== key)
		.map((entry) => ({ key: entry.key, value: { keep: true, mark: entry.value.mark } }));
	return [...kept, { key, value }];
}

/** The client's list of flags with one switched. */
export async function flagsWith(agent: McpAgent, id: string, flag: string, enabled: boolean): Promise<Json> {
	const flags = (await agentReads(agent, id, "cli_flags")) as { flag: string; description: string; enabled: boolean }[];
	return flags.map((one) => (one.flag === flag ? { ...one, enabled } : one));
}

interface ReadServer {
	readonly headers?: Readonly<Record<string, { readonly mark: string }>>;
}

/** The client adds a server to the document; stored headers of the others are kept by their marks. */
export async function agentAddsServer(agent: McpAgent, id: string, name: string, server: JsonObject): Promise<void> {
	const target = { resource_type: "agent_profile_mcp", resource_id: id };
	const key = "agent_profile_mcp.servers";
	const reading = await agent.call<Reading>("settings_get", { target, keys: [key] });
	const stored = (reading.settings[0]?.value ?? {}) as Record<string, ReadServer & JsonObject>;
	const kept = Object.entries(stored).map(([other, { headers = {}, ...rest }]) => [
		other,
		{
			...rest,
			headers: Object.fromEntries(Object.entries(headers).map(([header, { mark }]) => [header, { keep: true, mark }])),
		},
	]);
	await agent.update(target, { [key]: { ...Object.fromEntries(kept), [name]: server } });
}
