import "server-only";
import type { AgentFamily } from "@/lib/agent/presets";
import { type AgentValues, agent } from "@/lib/agent/resource";
import { agentIssues } from "@/lib/agent/rules";
import type { ReadHandle } from "@/lib/server/db/client";
import { refuseIssues } from "@/lib/server/setting/invalid-value";
import { knownReferences } from "@/lib/server/setting/patch/known-references";
import type { JsonObject } from "@/lib/shared/json";

/** The law of an agent over its resulting record; throws its first issue. */
export async function refuseAgentIssues(db: ReadHandle, family: AgentFamily, values: JsonObject): Promise<void> {
	const secretIds = await knownReferences(db, "secret", [values.api_key]);
	refuseIssues(agent, agentIssues(values as AgentValues, { family, secretIds }));
}
