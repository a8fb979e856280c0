import "server-only";
import type { Context } from "@/lib/server/context";
import { fieldOf } from "@/lib/setting/define-setting";
import type { ResourceTarget, WriteReceipt } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import { changesFault } from "@/lib/tool/changes-fault";
import { unknownKey } from "./setting-keys";
import { type ResolvedTarget, resolveTarget, type SettingsBackend } from "./settings-backend";

export interface UpdateSettingsInput {
	readonly target: ResourceTarget;
	/** Canonical key → new value. */
	readonly changes: JsonObject;
	readonly options?: JsonObject;
}

/** What a write answers over the tools: names and revision, never values. */
export interface UpdateOutcome {
	readonly target: ResourceTarget;
	readonly accepted: readonly string[];
	readonly changed: boolean;
	readonly revision: number;
	readonly updated_at: string;
	readonly degraded?: { readonly reason: string };
}

/** Changes settings of one record in one domain call (*agent tools*, settings_update). */
export async function updateSettings(
	backend: SettingsBackend,
	ctx: Context,
	{ target, changes, options }: UpdateSettingsInput,
): Promise<UpdateOutcome> {
	const resolved = resolveTarget(backend, target);
	const fault = changesFault(changes);
	if (fault) throw new AppError(fault.reason, fault.message, fault);
	const fields = await fieldsOf(backend, ctx, resolved, changes);
	const receipt = await resolved.adapter.update(ctx, target, { changes: fields, ...(options ? { options } : {}) });
	return outcomeOf(target, receipt);
}

/** Canonical keys to fields. A key that is none is refused only after the caller was allowed to see the record. */
async function fieldsOf(
	{ registry }: SettingsBackend,
	ctx: Context,
	{ definition, adapter, target }: ResolvedTarget,
	changes: JsonObject,
): Promise<JsonObject> {
	const keys = Object.keys(changes);
	const wrong = keys.find((key) => registry.descriptor(key)?.resource_type !== definition.type);
	if (wrong !== undefined) {
		await adapter.read(ctx, target);
		throw unknownKey(registry, definition, wrong);
	}
	return Object.fromEntries(Object.entries(changes).map(([key, value]) => [fieldOf(key), value]));
}

/** A receipt as tools answer it. */
export function outcomeOf(target: ResourceTarget, receipt: WriteReceipt): UpdateOutcome {
	return {
		target,
		accepted: receipt.accepted,
		changed: receipt.changed,
		revision: receipt.revision,
		updated_at: receipt.updated_at,
		...(receipt.degraded ? { degraded: receipt.degraded } : {}),
	};
}
