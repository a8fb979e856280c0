import "server-only";
import { agentFamilies, agentPresetOf } from "@/lib/agent/presets";
import { agent } from "@/lib/agent/resource";
import { isBuiltIn } from "@/lib/agent/rules";
import { authorizeCreate } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import { checkNewRecord, insertRecord } from "@/lib/server/setting/create-record";
import { ruleError } from "@/lib/server/setting/invalid-value";
import { rememberSave, replaySave } from "@/lib/server/setting/save-replay";
import { transact } from "@/lib/server/setting/transact";
import { issue } from "@/lib/setting/issue/issue-rules";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { newId } from "@/lib/shared/ids";
import { isJsonObject, type JsonObject } from "@/lib/shared/json";
import { agentRecord } from "./agent-record";
import { refuseAgentIssues } from "./agent-rules";

/**
 * Creates an agent. A `preset` fills in family, name and base URL where they are left out; what is given wins. The
 * same `saveId` within 24 h answers the first receipt.
 */
export async function createAgent(
	ctx: Context,
	input: { readonly values: JsonObject; readonly saveId?: string },
): Promise<WriteReceipt> {
	authorizeCreate(ctx, agent.requiredScope);
	const use = { saveId: input.saveId, purpose: "create agent" };
	return transact(async (tx) => {
		const replayed = await replaySave(tx, ctx, use);
		if (replayed) return replayed;
		const { own, given } = checkNewRecord(ctx, agent, withPreset(input.values));
		const family = creatableFamily(own);
		await refuseAgentIssues(tx, family, { ...(agent.initial as JsonObject), ...given });
		const receipt = await insertRecord(tx, ctx, agentRecord, {
			id: newId("agent"),
			own: { family, preset: typeof own.preset === "string" ? own.preset : null },
			given,
			named: Object.keys(given),
			saveId: input.saveId,
		});
		await rememberSave(tx, ctx, use, receipt);
		return receipt;
	});
}

function withPreset(values: JsonObject): JsonObject {
	const preset = isJsonObject(values) && typeof values.preset === "string" ? agentPresetOf(values.preset) : undefined;
	if (!preset) return values;
	if (values.family !== undefined && values.family !== preset.family) {
		throw ruleError(agent, "family", issue("preset_family"));
	}
	return { family: preset.family, display_name: preset.name, base_url: preset.baseUrl, ...values };
}

/** The offline guide and the dynamic router are part of the product; there is one of each. */
function creatableFamily(own: JsonObject) {
	const family = agentFamilies.find((known) => known === own.family);
	if (!family || isBuiltIn(family)) {
		throw ruleError(agent, "family", issue("added_family"));
	}
	return family;
}
