import "server-only";
import { flagCatalogOf } from "@/lib/agent/flag-catalog";
import { agentProfile } from "@/lib/profile/resource";
import { profileIssues } from "@/lib/profile/rules";
import { agentRecord, familyOf } from "@/lib/server/agent/agent-record";
import { authorizeCreate } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { checkNewRecord, insertRecord } from "@/lib/server/setting/create-record";
import { refuseIssues, ruleError } from "@/lib/server/setting/invalid-value";
import { loadRecord } from "@/lib/server/setting/load-record";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import { rememberSave, replaySave } from "@/lib/server/setting/save-replay";
import { transact } from "@/lib/server/setting/transact";
import { issue, ruleFields } from "@/lib/setting/issue/issue-rules";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import { newId } from "@/lib/shared/ids";
import type { Json, JsonObject } from "@/lib/shared/json";
import { commandWords } from "@/lib/shared/shell-words";
import { dynamicOf } from "./dynamic/candidate-facts";
import { requireDynamicProfiles } from "./dynamic/dynamic-writes";
import { factsWithAgent } from "./profile-facts";
import { profileRecord } from "./profile-record";

/**
 * Creates a profile from `agent_id`, `name` and any settings of the create contract. Flags that are left out are
 * taken from the agent's catalog; an empty list stays empty. The same `saveId` within 24 h answers the first receipt.
 */
export async function createProfile(
	ctx: Context,
	input: { readonly values: JsonObject; readonly saveId?: string },
): Promise<WriteReceipt> {
	authorizeCreate(ctx, agentProfile.requiredScope);
	const use = { saveId: input.saveId, purpose: "create agent_profile" };
	return transact(async (tx) => {
		const replayed = await replaySave(tx, ctx, use);
		if (replayed) return replayed;
		const { own, given } = checkNewRecord(ctx, agentProfile, input.values);
		const agent = await agentForNewProfile(tx, String(own.agent_id));
		const dynamic = familyOf(agent) === "dynamic";
		if (dynamic && given.dynamic === undefined) throw ruleError(agentProfile, "dynamic", issue("required"));
		refuseIssues(agentProfile, profileIssues(given, await factsWithAgent(tx, agent, given)));
		const receipt = await insertRecord(tx, ctx, profileRecord, {
			id: newId("profile"),
			own: { agent_id: agent.id },
			given: dynamic ? firstVersion(given) : { cli_flags: seededFlags(agent), ...given },
			named: Object.keys(given),
			saveId: input.saveId,
		});
		await rememberSave(tx, ctx, use, receipt);
		return receipt;
	});
}

async function agentForNewProfile(tx: WriteTransaction, agentId: string): Promise<StoredRecord> {
	const agent = await loadRecord(tx, agentRecord, agentId);
	if (!agent || agent.deletedAt !== null) {
		throw new AppError("invalid_value", "There is no such agent.", {
			key: "agent_profile.agent_id",
			path: "agent_id",
			...ruleFields(issue("existing_agent")),
			suggested: 'settings_list_resources {"resource_type":"agent"}',
		});
	}
	if (familyOf(agent) === "dynamic") await requireDynamicProfiles(tx);
	return agent;
}

/** A version that a creation sends means nothing: nobody has read one yet. */
function firstVersion(given: JsonObject): JsonObject {
	return { ...given, dynamic: { ...dynamicOf(given.dynamic), version: 1 } };
}

function seededFlags(agent: StoredRecord): Json {
	const words = commandWords(String(agent.values.command));
	const program = words.ok ? words.value[0]?.split("/").at(-1) : undefined;
	return program === undefined ? [] : flagCatalogOf(program).map((flag) => ({ ...flag }));
}
