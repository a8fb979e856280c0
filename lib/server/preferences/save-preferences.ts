import "server-only";
import { userSettings } from "@/lib/preferences/resource";
import { preferenceIssues } from "@/lib/preferences/rules";
import type { Context } from "@/lib/server/context";
import { refuseIssues } from "@/lib/server/setting/invalid-value";
import { knownReferences } from "@/lib/server/setting/patch/known-references";
import type { UpdateRequest } from "@/lib/server/setting/resource-adapter";
import { type WriteBinding, type WriteScene, writeRecord } from "@/lib/server/setting/write-record";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { ownPreferencesId } from "./own-preferences";
import { preferencesRecord } from "./preferences-record";

/** Changes the given fields of the caller's own preferences; their row is made with the first write. */
export async function savePreferences(ctx: Context, request: UpdateRequest): Promise<WriteReceipt> {
	return writeRecord(ctx, preferencesWrites, { ...request, id: ownPreferencesId(ctx) });
}

/** How preferences may change. */
export const preferencesWrites: WriteBinding = { kind: preferencesRecord, rules };

async function rules({ tx, patch }: WriteScene): Promise<void> {
	const profileIds = await knownReferences(tx, "agent_profile", [patch.default_agent_profile_id]);
	refuseIssues(userSettings, preferenceIssues(patch, { profileIds }));
}
