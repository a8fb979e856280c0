import "server-only";
import type { McpServerValues } from "@/lib/mcp/workspace/server-resource";
import type { Context } from "@/lib/server/context";
import { workspaceServerRef } from "@/lib/server/mcp-client/server-entries";
import { knownStates } from "@/lib/server/mcp-client/server-states";
import { transact } from "@/lib/server/setting/transact";
import { loadForWrite, refuseDeleted } from "@/lib/server/setting/write-record";
import { AppError } from "@/lib/shared/app-error";
import { pinTools } from "../tool-pins";
import { serverRecord } from "./server-record";

/**
 * Lets a tool that is always allowed run again after its definition changed: what it is now is what is allowed. Only a
 * person does that. Throws `not_applicable` where it is not always allowed, or not listed.
 */
export async function allowToolAgain(
	ctx: Context,
	{ server_id, tool }: { readonly server_id: string; readonly tool: string },
): Promise<{ readonly tool: string }> {
	if (ctx.actor.kind !== "person") throw new AppError("not_writable", "Only a person allows a tool for good.");
	const serverRef = workspaceServerRef(server_id);
	const listed = (await knownStates([serverRef])).get(serverRef)?.tools.find((known) => known.tool === tool);
	await transact(async (tx) => {
		const record = await loadForWrite(tx, ctx, serverRecord, server_id);
		refuseDeleted(record);
		const { tools } = record.values as McpServerValues;
		if (!listed || !Object.hasOwn(tools, tool) || tools[tool]?.always_allow !== true)
			throw new AppError("not_applicable", "This tool is not always allowed, or its server does not list it.");
		await pinTools(tx, serverRef, [listed], ctx.clock.now());
	});
	return { tool };
}
