import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { McpAgent } from "../../e2e/harness/mcp-agent";
import type { BenchRow } from "./bench-row";

/** What the five settings tools cost a model that is offered them. */
export async function benchTools(origin: string): Promise<BenchRow[]> {
	const agent = await McpAgent.connect(origin);
	const { tools } = await agent.client.listTools();
	await agent.close();
	const five = tools
		.filter((tool) => tool.name.startsWith("settings_"))
		.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
	const value = five.reduce((sum, tool) => sum + countTokens(JSON.stringify(tool)), 0);
	return [{ what: `${five.length} settings tools, advertised`, value, unit: "tokens", target: 1_000 }];
}
