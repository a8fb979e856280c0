import "server-only";
import { agentProfile } from "@/lib/profile/resource";
import { familyOf } from "@/lib/server/agent/agent-record";
import { authorizeCreate } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { mcpRecord } from "@/lib/server/mcp/mcp-record";
import { insertRow } from "@/lib/server/setting/apply-change";
import { insertRecord } from "@/lib/server/setting/create-record";
import { loadRecord } from "@/lib/server/setting/load-record";
import { parseValues } from "@/lib/server/setting/patch/resolve-patch";
import { rememberSave, replaySave } from "@/lib/server/setting/save-replay";
import { sealValues } from "@/lib/server/setting/sealed-values";
import { transact } from "@/lib/server/setting/transact";
import { loadForWrite, refuseDeleted } from "@/lib/server/setting/write-record";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import { newId } from "@/lib/shared/ids";
import { requireDynamicProfiles } from "./dynamic/dynamic-writes";
import { agentOfProfile, profileRecord } from "./profile-record";

const longestName = 200;
const suffix = " copy";

/**
 * Copies a profile in one transaction over one revision: every setting, environment with its secret references, and
 * the MCP document; no history, and nothing that referred to the source. Dynamic profiles cannot be copied.
 */
export async function duplicateProfile(
	ctx: Context,
	input: { readonly profileId: string; readonly name?: string; readonly saveId?: string },
): Promise<WriteReceipt> {
	authorizeCreate(ctx, agentProfile.requiredScope);
	const use = { saveId: input.saveId, purpose: `duplicate agent_profile ${input.profileId}` };
	return transact(async (tx) => {
		const replayed = await replaySave(tx, ctx, use);
		if (replayed) return replayed;
		const source = await loadForWrite(tx, ctx, profileRecord, input.profileId);
		refuseDeleted(source);
		const agent = await agentOfProfile(tx, source);
		if (agent && familyOf(agent) === "dynamic") {
			await requireDynamicProfiles(tx);
			throw new AppError("not_applicable", "Dynamic profiles cannot be duplicated.");
		}
		const id = newId("profile");
		const named = parseValues(agentProfile, { name: input.name ?? copyName(String(source.values.name)) });
		const given = { ...source.values, ...named };
		const receipt = await insertRecord(tx, ctx, profileRecord, {
			id,
			own: source.own,
			given,
			named: input.name === undefined ? [] : ["name"],
			saveId: input.saveId,
		});
		await copyDocument(tx, ctx, source.id, id);
		await rememberSave(tx, ctx, use, receipt);
		return receipt;
	});
}

/** The name of a copy, within the length a name may have, cut between characters as people count them. */
function copyName(name: string): string {
	const characters = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(name)];
	const kept = characters.slice(0, longestName - suffix.length).map(({ segment }) => segment);
	return `${kept.join("").trimEnd()}${suffix}`;
}

async function copyDocument(tx: WriteTransaction, ctx: Context, from: string, to: string): Promise<void> {
	const document = await loadRecord(tx, mcpRecord, from);
	if (!document || document.revision === 0 || document.deletedAt !== null) return;
	const settings = sealValues(mcpRecord.resource, to, document.values);
	await insertRow(tx, mcpRecord, { id: to, revision: 1, createdAt: ctx.clock.now(), settings, own: document.own });
}
