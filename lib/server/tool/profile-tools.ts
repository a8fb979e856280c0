import "server-only";
import type { Context } from "@/lib/server/context";
import { duplicateProfile } from "@/lib/server/profile/duplicate-profile";
import { AppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import type { ToolInput } from "@/lib/tool/tool-catalog";
import { resolveTarget, resolveType, type SettingsBackend } from "./settings-backend";
import { outcomeOf, type UpdateOutcome } from "./update-settings";

const profileTarget = (resource_id: string) => ({ resource_type: "agent_profile", resource_id }) as const;
const documentTarget = (resource_id: string) => ({ resource_type: "agent_profile_mcp", resource_id }) as const;

/** Only the arguments that were given: an omitted one changes nothing. */
function given(values: Readonly<Record<string, unknown>>): JsonObject {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as JsonObject;
}

/** Creates a profile (*agent tools*, profiles_create). A field at both levels is `duplicate_field`, even if equal. */
export async function createProfile(
	backend: SettingsBackend,
	ctx: Context,
	input: ToolInput<"profiles_create">,
): Promise<UpdateOutcome> {
	const { settings = {}, save_id, ...top } = input;
	const values = given(top);
	const twice = Object.keys(values).find((field) => Object.hasOwn(settings, field));
	if (twice !== undefined)
		throw new AppError("duplicate_field", "A field was given twice.", {
			path: `settings.${twice}`,
			expected: `${twice} as an argument of its own only`,
		});
	const { adapter } = resolveType(backend, "agent_profile");
	const request = save_id === undefined ? {} : { saveId: save_id };
	const receipt = await adapter.create?.(ctx, { ...values, ...(settings as JsonObject) }, request);
	if (receipt === undefined) throw new Error("agent_profile has no create binding");
	return outcomeOf(profileTarget(receipt.id), receipt);
}

/** Deletes a profile with its MCP document (*agent tools*, profiles_delete). */
export async function deleteProfile(
	backend: SettingsBackend,
	ctx: Context,
	{ profile_id, ...options }: ToolInput<"profiles_delete">,
): Promise<UpdateOutcome> {
	const { adapter, target } = resolveTarget(backend, profileTarget(profile_id));
	const receipt = await adapter.remove?.(ctx, target, given(options));
	if (receipt === undefined) throw new Error("agent_profile has no delete binding");
	return outcomeOf(target, receipt);
}

/** Copies a profile with its MCP document (*agent tools*, profiles_duplicate). */
export async function copyProfile(ctx: Context, input: ToolInput<"profiles_duplicate">): Promise<UpdateOutcome> {
	const receipt = await duplicateProfile(ctx, { profileId: input.profile_id, name: input.name });
	return outcomeOf(profileTarget(receipt.id), receipt);
}

/** The small update of older clients; the same verb as settings_update. */
export async function updateProfile(
	backend: SettingsBackend,
	ctx: Context,
	{ profile_id, ...changes }: ToolInput<"profiles_update">,
): Promise<UpdateOutcome> {
	const { adapter, target } = resolveTarget(backend, profileTarget(profile_id));
	return outcomeOf(target, await adapter.update(ctx, target, { changes: given(changes) }));
}

/** A profile's MCP document with its own revision, secrets as redaction markers. */
export async function readProfileMcp(
	backend: SettingsBackend,
	ctx: Context,
	{ profile_id }: ToolInput<"profiles_get_mcp">,
): Promise<JsonObject> {
	const { adapter, target } = resolveTarget(backend, documentTarget(profile_id));
	const { values, revision, updated_at } = await adapter.read(ctx, target);
	return { profile_id, ...values, revision, updated_at };
}

/** Changes a profile's MCP document; omitted fields stay. */
export async function updateProfileMcp(
	backend: SettingsBackend,
	ctx: Context,
	{ profile_id, ...changes }: ToolInput<"profiles_update_mcp">,
): Promise<UpdateOutcome> {
	const { adapter, target } = resolveTarget(backend, documentTarget(profile_id));
	return outcomeOf(target, await adapter.update(ctx, target, { changes: given(changes) }));
}
