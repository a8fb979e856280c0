import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { ErrorBody } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";

/** An agent of someone else: the official client, connected to the MCP endpoint of one server. */
export class McpAgent {
	readonly client: Client;

	private constructor(client: Client) {
		this.client = client;
	}

	static async connect(origin: string, name = "Test agent"): Promise<McpAgent> {
		const client = new Client({ name, version: "1.0.0" });
		await client.connect(new StreamableHTTPClientTransport(new URL("/api/mcp", origin)));
		return new McpAgent(client);
	}

	/** Calls a tool that has to succeed; answers its structured content. */
	async call<T = JsonObject>(name: string, args: JsonObject): Promise<T> {
		const result = await this.client.callTool({ name, arguments: args });
		if (result.isError)
			throw new Error(`${name} failed: ${JSON.stringify(result.structuredContent ?? result.content)}`);
		return result.structuredContent as T;
	}

	/** Calls a tool that has to fail; answers its error body. */
	async refusal(name: string, args: JsonObject): Promise<ErrorBody> {
		const result = await this.client.callTool({ name, arguments: args });
		if (!result.isError) throw new Error(`${name} succeeded`);
		const content = result.structuredContent as { error?: ErrorBody } & ErrorBody;
		return content.error ?? content;
	}

	/** Changes settings of one record; keys are canonical, such as `agent_profile.name`. */
	update(target: JsonObject, changes: JsonObject, options?: JsonObject): Promise<JsonObject> {
		return this.call("settings_update", options ? { target, changes, options } : { target, changes });
	}

	async close(): Promise<void> {
		await this.client.close();
	}
}
