import "server-only";
import type { Context } from "@/lib/server/context";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";
import type { SettingDescriptor } from "@/lib/setting/descriptor";
import type { ResourceSnapshot, ResourceTarget } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import type { Json } from "@/lib/shared/json";
import { ownDescriptor } from "./setting-keys";
import { resolveTarget, type SettingsBackend } from "./settings-backend";

export interface GetSettingsInput {
	readonly target: ResourceTarget;
	readonly keys: readonly string[];
}

/** One requested key: its saved value, never the effective one of a running session. */
export interface SettingReading {
	readonly key: string;
	/** Value, redaction marker, or `null` where a computed field has none. */
	readonly value: Json;
	/** Where it is from: the saved record, such as `profile`, or `computed`; `not_applicable`: this record has no such setting. */
	readonly source: string;
	/** The saved value is empty and means: as the agent or provider has it. */
	readonly inherited?: true;
	readonly applies_when?: string;
}

export interface SettingReadings {
	readonly target: ResourceTarget;
	readonly revision: number;
	readonly updated_at: string;
	readonly settings: readonly SettingReading[];
}

/** Reads saved settings of one record (*agent tools*, settings_get): one entry per requested key, in order, secrets as markers. */
export async function getSettings(
	backend: SettingsBackend,
	ctx: Context,
	{ target: sent, keys }: GetSettingsInput,
): Promise<SettingReadings> {
	const { definition, adapter, target } = resolveTarget(backend, sent);
	const descriptors = keys.map((key) => ownDescriptor(backend.registry, definition, key));
	const snapshot = await adapter.read(ctx, target);
	if (snapshot.deleted)
		throw new AppError("deleted", "The record was deleted.", { details: { current_revision: snapshot.revision } });
	return {
		target,
		revision: snapshot.revision,
		updated_at: snapshot.updated_at,
		settings: descriptors.map((descriptor) => readingOf(definition, descriptor, snapshot)),
	};
}

function readingOf(
	{ fields }: ResourceDefinition,
	descriptor: SettingDescriptor,
	snapshot: ResourceSnapshot,
): SettingReading {
	const field = fieldOf(descriptor.key);
	const saved = Object.hasOwn(snapshot.values, field);
	if (!saved && fields.includes(field)) return { key: descriptor.key, value: null, source: "not_applicable" };
	const value = saved ? snapshot.values[field] : computedValue(field, snapshot);
	const inherited = descriptor.default_behavior.kind === "inherited" && value === descriptor.default_behavior.value;
	return {
		key: descriptor.key,
		value: value ?? null,
		source: saved ? descriptor.resource_type.replace(/^agent_(?=profile)/, "") : "computed",
		...(inherited ? { inherited: true } : {}),
		...(descriptor.applies_when === null ? {} : { applies_when: descriptor.applies_when }),
	};
}

function computedValue(field: string, { id, revision, updated_at, computed }: ResourceSnapshot): Json | undefined {
	if (Object.hasOwn(computed, field)) return computed[field];
	const own: Record<string, Json> = { id, revision, updated_at };
	return Object.hasOwn(own, field) ? own[field] : undefined;
}
