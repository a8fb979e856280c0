import "server-only";
import { agent } from "@/lib/agent/resource";
import { entityId } from "@/lib/server/setting/check-target";
import { readRecord } from "@/lib/server/setting/read-record";
import type { ResourceAdapter } from "@/lib/server/setting/resource-adapter";
import { agentChoices } from "./agent-choices";
import { agentRecord } from "./agent-record";
import { createAgent } from "./create-agent";
import { deleteAgent } from "./delete-agent";
import { listAgents } from "./list-agents";
import { saveAgentChanges } from "./save-agent-changes";

/** Binds `agent` to its verbs. */
export const agentAdapter: ResourceAdapter = {
	resource: agent,
	list: listAgents,
	read: async (ctx, target) => readRecord(ctx, agentRecord, entityId(agent, target)),
	update: async (ctx, target, request) => saveAgentChanges(ctx, { ...request, agentId: entityId(agent, target) }),
	choices: agentChoices,
	create: async (ctx, values, { saveId }) => createAgent(ctx, { values, saveId }),
	remove: async (ctx, target, options) => deleteAgent(ctx, { agentId: entityId(agent, target), options }),
};
