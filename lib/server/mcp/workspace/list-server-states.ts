import "server-only";
import { serverPartsOf } from "@/lib/mcp/workspace/server-part";
import { mcpServer } from "@/lib/mcp/workspace/server-resource";
import { maxWorkspaceServers } from "@/lib/mcp/workspace/server-rules";
import type { WorkspaceServer } from "@/lib/mcp/workspace/server-status";
import { requireCapability } from "@/lib/server/auth/authorize";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { database } from "@/lib/server/db/client";
import { workspaceEntry, workspaceServerRef } from "@/lib/server/mcp-client/server-entries";
import { knownStates } from "@/lib/server/mcp-client/server-states";
import { markOf } from "@/lib/server/setting/marks";
import { pageRecords } from "@/lib/server/setting/page-records";
import { visibleInWorkspaces } from "@/lib/server/workspace/in-workspaces";
import { redact } from "@/lib/setting/redact";
import { serverStatus } from "../server-status";
import { serverRecord } from "./server-record";

/** All servers of a workspace by name, redacted, each with what is known of it. Reads only; nothing is asked. */
export async function listServerStates(
	ctx: Context,
	{ workspaceId }: { readonly workspaceId: string },
): Promise<readonly WorkspaceServer[]> {
	requireCapability(ctx, "settings.read");
	const db = database().read;
	const visible = visibleInWorkspaces(ctx, workspaceId);
	const page = await pageRecords(db, { kind: serverRecord, label: "name", visible }, { limit: maxWorkspaceServers });
	const states = await knownStates(page.records.map(({ record }) => workspaceServerRef(record.id)));
	const { userId } = identityOf(ctx);
	return Promise.all(
		page.records.map(async ({ record, label }) => ({
			id: record.id,
			name: label,
			revision: record.revision,
			server: serverPartsOf(redact(mcpServer, record.values, markOf(mcpServer.type, record.id))),
			status: await serverStatus(workspaceEntry(record), states.get(workspaceServerRef(record.id)), userId),
		})),
	);
}
