import "server-only";
import { userSettings } from "@/lib/preferences/resource";
import type { Context } from "@/lib/server/context";
import { callerTarget } from "@/lib/server/setting/check-target";
import { readRecord } from "@/lib/server/setting/read-record";
import type { ResourceAdapter } from "@/lib/server/setting/resource-adapter";
import type { Page, ResourceSummary } from "@/lib/setting/resource-snapshot";
import { ownPreferencesId } from "./own-preferences";
import { preferencesRecord } from "./preferences-record";
import { savePreferences } from "./save-preferences";

/** Binds `user_settings` to its verbs; its only target is the caller. */
export const preferencesAdapter: ResourceAdapter = {
	resource: userSettings,
	list: listPreferences,
	read: async (ctx, target) => {
		callerTarget(userSettings, target);
		return readRecord(ctx, preferencesRecord, ownPreferencesId(ctx));
	},
	update: async (ctx, target, request) => {
		callerTarget(userSettings, target);
		return savePreferences(ctx, request);
	},
};

/** The caller's own preferences are the one entry there is. */
async function listPreferences(ctx: Context): Promise<Page<ResourceSummary>> {
	const { id, revision, updated_at } = await readRecord(ctx, preferencesRecord, ownPreferencesId(ctx));
	const target = { resource_type: userSettings.type };
	return { items: [{ id, label: userSettings.label, target, revision, updated_at, facts: {} }] };
}
