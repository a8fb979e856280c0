import "server-only";
import type { Context } from "@/lib/server/context";
import type { JsonObject } from "@/lib/shared/json";
import type { ToolInput, ToolName } from "@/lib/tool/tool-catalog";
import { describeSetting } from "./describe-setting";
import { getSettings } from "./get-settings";
import { listSettingResources } from "./list-setting-resources";
import {
	copyProfile,
	createProfile,
	deleteProfile,
	readProfileMcp,
	updateProfile,
	updateProfileMcp,
} from "./profile-tools";
import { searchSettings } from "./search-settings";
import type { SettingsBackend } from "./settings-backend";
import { updateSettings } from "./update-settings";

/** What runs a tool: backend, caller, arguments that already fit its contract. Throws `AppError`. */
export type ToolHandler<Name extends ToolName> = (
	backend: SettingsBackend,
	ctx: Context,
	input: ToolInput<Name>,
) => Promise<object>;

/** Exhaustive: a tool without a handler does not compile. */
export const toolHandlers: { readonly [Name in ToolName]: ToolHandler<Name> } = {
	settings_search: searchSettings,
	settings_describe: (backend, ctx, input) =>
		describeSetting(backend, ctx, { ...input, context: input.context as JsonObject | undefined }),
	settings_get: getSettings,
	settings_update: (backend, ctx, input) =>
		updateSettings(backend, ctx, {
			target: input.target,
			changes: input.changes as JsonObject,
			options: input.options as JsonObject | undefined,
		}),
	settings_list_resources: listSettingResources,
	profiles_create: createProfile,
	profiles_delete: deleteProfile,
	profiles_duplicate: (_backend, ctx, input) => copyProfile(ctx, input),
	profiles_update: updateProfile,
	profiles_get_mcp: readProfileMcp,
	profiles_update_mcp: updateProfileMcp,
};
