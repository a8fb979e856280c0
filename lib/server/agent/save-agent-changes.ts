import "server-only";
import type { AgentValues } from "@/lib/agent/resource";
import { losesApiKey } from "@/lib/agent/rules";
import type { Context } from "@/lib/server/context";
import type { UpdateRequest } from "@/lib/server/setting/resource-adapter";
import { type WriteBinding, writeRecord } from "@/lib/server/setting/write-record";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import type { JsonObject } from "@/lib/shared/json";
import { agentRecord, familyOf } from "./agent-record";
import { refuseAgentIssues } from "./agent-rules";
import { probeAfterSave } from "./probe-after-save";

/**
 * Changes the given fields of an agent. A base URL that points at another host takes the stored API key with it,
 * unless a key is chosen in the same write. A new address or key is asked right after the save, without waiting.
 */
export async function saveAgentChanges(
	ctx: Context,
	input: UpdateRequest & { readonly agentId: string },
): Promise<WriteReceipt> {
	const { agentId, ...request } = input;
	const receipt = await writeRecord(ctx, agentWrites, { ...request, id: agentId });
	return probeAfterSave(receipt, request.changes);
}

/** How agents may change. */
export const agentWrites: WriteBinding = {
	kind: agentRecord,
	settle: (before, patch): JsonObject => (losesApiKey(before as AgentValues, patch) ? { api_key: "" } : {}),
	rules: ({ tx, record, after }) => refuseAgentIssues(tx, familyOf(record), after),
};
