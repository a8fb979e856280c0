import "server-only";
import type { McpServerValues } from "@/lib/mcp/workspace/server-resource";
import { mcpServer } from "@/lib/mcp/workspace/server-resource";
import { maxWorkspaceServers, serverIssues, settleServer } from "@/lib/mcp/workspace/server-rules";
import { serverSlug } from "@/lib/mcp/workspace/server-slug";
import type { Context } from "@/lib/server/context";
import { checkNewRecord, insertRecord } from "@/lib/server/setting/create-record";
import { refuseIssues, ruleError } from "@/lib/server/setting/invalid-value";
import { rememberSave, replaySave } from "@/lib/server/setting/save-replay";
import { transact } from "@/lib/server/setting/transact";
import { requireWritableWorkspace } from "@/lib/server/workspace/in-workspaces";
import { issue } from "@/lib/setting/issue/issue-rules";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { newId } from "@/lib/shared/ids";
import type { JsonObject } from "@/lib/shared/json";
import { otherServers } from "./other-servers";
import { probeAfterSave } from "./probe-after-save";
import { serverRecord } from "./server-record";

/**
 * Adds a server to a workspace; `values` are its settings and `workspace_id`. A transport that is left out follows
 * from `url` or `command`. The same `saveId` within 24 h answers the first receipt.
 */
export async function createServer(
	ctx: Context,
	input: { readonly values: JsonObject; readonly saveId?: string },
): Promise<WriteReceipt> {
	const use = { saveId: input.saveId, purpose: "create mcp_server" };
	const receipt = await transact(async (tx) => {
		const replayed = await replaySave(tx, ctx, use);
		if (replayed) return replayed;
		const { own, given } = checkNewRecord(ctx, mcpServer, input.values);
		const workspaceId = String(own.workspace_id);
		await requireWritableWorkspace(tx, ctx, mcpServer, workspaceId);
		const initial = mcpServer.initial;
		const settled = { ...given, ...settleServer(initial, given as Partial<McpServerValues>) } as JsonObject;
		const others = await otherServers(tx, workspaceId);
		const max = maxWorkspaceServers;
		if (others.names.length >= max) {
			throw ruleError(mcpServer, "name", issue("too_many_entries", [], { max, count: others.names.length + 1 }));
		}
		const values = { ...initial, ...settled } as McpServerValues;
		refuseIssues(mcpServer, serverIssues(values, { otherNames: others.names }));
		const made = await insertRecord(tx, ctx, serverRecord, {
			id: newId("server"),
			own: { workspace_id: workspaceId, slug: serverSlug(values.name, others.slugs) },
			given: settled,
			named: Object.keys(given),
			saveId: input.saveId,
		});
		await rememberSave(tx, ctx, use, made);
		return made;
	});
	return probeAfterSave(ctx, receipt);
}
