import "server-only";
import { sql } from "drizzle-orm";
import { normalServerName } from "@/lib/mcp/server-names";
import { mcpServer } from "@/lib/mcp/workspace/server-resource";
import { serverSlug } from "@/lib/mcp/workspace/server-slug";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { mcpServers } from "@/lib/server/db/schema/mcp";
import { workspaceServerRef } from "@/lib/server/mcp-client/server-entries";
import { closeServer } from "@/lib/server/mcp-client/server-pool";
import { requireWorkspace } from "@/lib/server/setting/check-target";
import { ruleError } from "@/lib/server/setting/invalid-value";
import { checkOptions, checkRevision } from "@/lib/server/setting/patch/check-options";
import { buryRecord, restoreRecord } from "@/lib/server/setting/tombstone";
import { transact } from "@/lib/server/setting/transact";
import { loadForWrite, refuseDeleted } from "@/lib/server/setting/write-record";
import { issue } from "@/lib/setting/issue/issue-rules";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import type { JsonObject } from "@/lib/shared/json";
import { otherServers } from "./other-servers";
import { serverRecord } from "./server-record";

interface Removal {
	readonly serverId: string;
	/** Must be the server's own where it is given. */
	readonly workspaceId?: string;
	readonly options?: JsonObject;
}

/** Removes a server from its workspace, leaving a tombstone; its tools are gone with the next turn. */
export async function deleteServer(ctx: Context, input: Removal): Promise<WriteReceipt> {
	const receipt = await transact((tx) => deleteServerIn(tx, ctx, input));
	closeServer(workspaceServerRef(input.serverId));
	return receipt;
}

/** The same inside a transaction that is already open. */
export async function deleteServerIn(tx: WriteTransaction, ctx: Context, input: Removal): Promise<WriteReceipt> {
	const record = await loadForWrite(tx, ctx, serverRecord, input.serverId);
	requireWorkspace(input.workspaceId, record.own.workspace_id);
	refuseDeleted(record);
	checkRevision(record, checkOptions(mcpServer, input.options).expectedRevision);
	return buryRecord(tx, ctx, { kind: serverRecord, record });
}

/** Brings a removed server back as it was; refused while another one has its name. A slug given away is made anew. */
export async function restoreServerIn(tx: WriteTransaction, ctx: Context, serverId: string): Promise<WriteReceipt> {
	const record = await loadForWrite(tx, ctx, serverRecord, serverId);
	const { names, slugs } = await otherServers(tx, String(record.own.workspace_id), record.id);
	const name = String(record.values.name);
	if (names.some((other) => normalServerName(other) === normalServerName(name))) {
		throw ruleError(mcpServer, "name", issue("server_name_alike"));
	}
	if (slugs.has(String(record.own.slug))) {
		await tx.run(sql`update ${mcpServers} set slug = ${serverSlug(name, slugs)} where id = ${record.id}`);
	}
	return restoreRecord(tx, ctx, { kind: serverRecord, record });
}
