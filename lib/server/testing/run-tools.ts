import "server-only";
import type { Context } from "@/lib/server/context";
import { productSettings } from "@/lib/server/tool/product-settings";
import { runTool } from "@/lib/server/tool/run-tool";
import type { ErrorBody } from "@/lib/shared/app-error";
import type { ToolName } from "@/lib/tool/tool-catalog";
import { testContext, tokenActor } from "./test-context";

/** The fields that answers of the tools have, as far as tests look into them. */
export interface ToolAnswer {
	readonly results: readonly { readonly key: string }[];
	readonly domains: readonly string[];
	readonly next_step: string;
	readonly next: string;
	readonly next_cursor?: string;
	readonly operation: { readonly resource_schema?: { readonly properties: Readonly<Record<string, object>> } };
	readonly settings: readonly { readonly key: string; readonly value: unknown }[];
	readonly target: { readonly resource_type: string; readonly resource_id: string };
	readonly resources: readonly object[];
	readonly revision: number;
	readonly updated_at: string;
}

/** A token of the local person with every settings capability, over MCP. */
export const agentToken = testContext({ actor: tokenActor(), channel: "mcp" });

/** Runs a tool that has to succeed. */
export async function runOk(name: ToolName, args: unknown, ctx: Context = agentToken): Promise<ToolAnswer> {
	const result = await runTool(productSettings, ctx, { name, args });
	if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
	return result.value as unknown as ToolAnswer;
}

/** Runs a tool that has to be refused. */
export async function runRefused(name: ToolName, args: unknown, ctx: Context = agentToken): Promise<ErrorBody> {
	const result = await runTool(productSettings, ctx, { name, args });
	if (result.ok) throw new Error(`${name} succeeded`);
	return result.error;
}
