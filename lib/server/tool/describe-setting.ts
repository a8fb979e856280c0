import "server-only";
import { requireCapability } from "@/lib/server/auth/authorize";
import type { Context } from "@/lib/server/context";
import type { ControlKind } from "@/lib/setting/define-setting";
import type { SettingDescriptor } from "@/lib/setting/descriptor";
import { contextSchema, type JsonSchema, optionsSchema, resourceSchema } from "@/lib/setting/json-schema";
import type { Choices, ResourceTarget } from "@/lib/setting/resource-snapshot";
import { settingsHref } from "@/lib/setting/settings-href";
import { AppError, isAppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";
import { compileSchema, refuseUnfit } from "./compile-schemas";
import { type ResolvedTarget, resolveTarget, resolveType, type SettingsBackend } from "./settings-backend";

export interface DescribeSettingInput {
	readonly key: string;
	readonly target?: ResourceTarget;
	readonly context?: JsonObject;
	readonly operation?: "update" | "create";
	readonly include_resource_schema?: boolean;
}

export interface SettingDescription {
	readonly setting: SettingDescriptor;
	/** Labels of the settings that change what this one means. */
	readonly dependencies: readonly { readonly key: string; readonly label: string; readonly description: string }[];
	readonly operation: {
		readonly name: "update" | "create";
		readonly tool: string | null;
		/** The complete closed schema of the operation, when asked for. */
		readonly resource_schema?: JsonSchema;
		readonly options_schema?: JsonSchema;
		/** What `context` takes. */
		readonly context_schema: JsonSchema;
	};
	readonly choices?: Choices;
	/** The record named by `target` leaves the value to its agent or provider. */
	readonly inherits?: true;
	readonly next: string;
}

/**
 * Explains one setting (*agent tools*, settings_describe). Works without a target; unknown context fields fail
 * before any lookup; a probe that fails leaves everything else standing.
 */
export async function describeSetting(
	backend: SettingsBackend,
	ctx: Context,
	input: DescribeSettingInput,
): Promise<SettingDescription> {
	requireCapability(ctx, "settings.read");
	const descriptor = backend.registry.descriptor(input.key);
	if (descriptor === undefined)
		throw new AppError("unknown_setting", "There is no such setting.", {
			suggested: 'settings_search {"query":"…"} finds setting keys.',
		});
	const operation = input.operation ?? "update";
	const dependencies = dependenciesOf(backend, descriptor);
	if (backend.registry.resource(descriptor.resource_type) === undefined)
		return excluded(descriptor, operation, input, dependencies);
	const { definition } = resolveType(backend, descriptor.resource_type);
	const context = input.context ?? {};
	refuseUnfit(compileSchema(contextSchema(definition)), context, {
		reason: "invalid_arguments",
		unknown: "unknown_context",
		root: "context",
	});
	if (operation === "create" && !backend.registry.binding(definition.type)?.operations.includes("create"))
		throw new AppError("not_applicable", `Records of the type ${definition.type} are not created by agents.`, {
			path: "operation",
			expected: "update",
		});
	const resolved = input.target ? ownTarget(backend, descriptor, input.target) : undefined;
	const record = await recordFacts(ctx, descriptor, resolved);
	const choices = await liveChoices(backend, ctx, descriptor, { target: resolved?.target, context });
	return {
		setting: { ...descriptor, settings_href: record?.href ?? descriptor.settings_href },
		dependencies,
		operation: {
			name: operation,
			tool: toolFor(descriptor, operation),
			...(input.include_resource_schema ? { resource_schema: resourceSchema(definition, operation) } : {}),
			...(operation === "update" ? { options_schema: optionsSchema(definition) } : {}),
			context_schema: contextSchema(definition),
		},
		...(choices ? { choices } : {}),
		...(record?.inherits ? { inherits: true } : {}),
		next: nextStep(descriptor, operation),
	};
}

function dependenciesOf({ registry }: SettingsBackend, { dependencies }: SettingDescriptor) {
	return dependencies.settings.flatMap((key) => {
		const found = registry.descriptor(key);
		return found ? [{ key, label: found.label, description: found.description }] : [];
	});
}

/** Something searchable that belongs to no resource: explained, never read or written. */
function excluded(
	setting: SettingDescriptor,
	name: "update" | "create",
	input: DescribeSettingInput,
	dependencies: SettingDescription["dependencies"],
): SettingDescription {
	if (input.target)
		throw new AppError("invalid_target", "This belongs to no record.", { path: "target", expected: "absent" });
	const context_schema: JsonSchema = { type: "object", properties: {}, additionalProperties: false };
	refuseUnfit(compileSchema(context_schema), input.context ?? {}, {
		reason: "invalid_arguments",
		unknown: "unknown_context",
		root: "context",
	});
	return { setting, dependencies, operation: { name, tool: null, context_schema }, next: nextStep(setting, name) };
}

function ownTarget(
	backend: SettingsBackend,
	{ resource_type }: SettingDescriptor,
	target: ResourceTarget,
): ResolvedTarget {
	const resolved = resolveTarget(backend, target);
	if (resolved.definition.type === resource_type) return resolved;
	throw new AppError("invalid_target", "The target is of another type than the setting.", {
		path: "target.resource_type",
		expected: resource_type,
	});
}

/** Loads the named record: proves that the caller may see it and that it has the setting, and says whether the value is left to the agent. */
async function recordFacts(
	ctx: Context,
	{ key, operations, default_behavior }: SettingDescriptor,
	resolved: ResolvedTarget | undefined,
): Promise<{ readonly href: string | null; readonly inherits: boolean } | undefined> {
	if (resolved === undefined) return undefined;
	const snapshot = await resolved.adapter.read(ctx, resolved.target);
	const isSetting = resolved.definition.fields.includes(operations.field_path);
	if (!snapshot.deleted && isSetting && !Object.hasOwn(snapshot.values, operations.field_path))
		throw new AppError("not_applicable", "This record has no such setting.", {
			key,
			path: "target",
			suggested: "Leave the target out to read about the setting itself.",
		});
	const value = snapshot.values[operations.field_path];
	return {
		href: settingsHref(resolved.definition, key, snapshot.id),
		inherits: default_behavior.kind === "inherited" && value === default_behavior.value,
	};
}

/** Controls whose settings can have live choices; asking for others would probe a provider for nothing. */
const liveControls: ReadonlySet<ControlKind | undefined> = new Set<ControlKind>([
	"live_choice",
	"string_map",
	"candidate_list",
]);

/** Live choices where the setting has them and something says for which agent or candidates; a failed lookup is a status, not a fault. */
async function liveChoices(
	backend: SettingsBackend,
	ctx: Context,
	{ key, resource_type, operations }: SettingDescriptor,
	about: { readonly target: ResourceTarget | undefined; readonly context: JsonObject },
): Promise<Choices | undefined> {
	const live = liveControls.has(backend.registry.setting(key)?.setting.control);
	const adapter = backend.adapterOf(resource_type);
	if (!live || !adapter?.choices) return undefined;
	const { agent_id, candidates } = about.context;
	if (about.target === undefined && agent_id === undefined && candidates === undefined) return undefined;
	try {
		return await adapter.choices(ctx, operations.field_path, about.target, about.context);
	} catch (error) {
		if (isAppError(error) && error.body.code === "unavailable") return { status: "failed", choices: [] };
		if (isAppError(error) && error.body.reason === "not_applicable") return undefined;
		throw error;
	}
}

function toolFor({ operations }: SettingDescriptor, operation: "update" | "create"): string | null {
	if (operation === "update") return operations.update?.tool ?? null;
	return operations.create ? "profiles_create" : null;
}

function nextStep({ resource_type, operations, support }: SettingDescriptor, operation: "update" | "create"): string {
	if (operations.update === null) return support.reason ?? "Only a person changes this.";
	if (operation === "create") return "profiles_create with the complete values.";
	return `settings_list_resources {"resource_type":"${resource_type}"} for a target, settings_get to read, settings_update to change.`;
}
