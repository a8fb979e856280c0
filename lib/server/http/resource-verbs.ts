import "server-only";
import type * as z from "zod/mini";
import type { Context } from "@/lib/server/context";
import { listPage } from "@/lib/server/tool/list-page";
import { productSettings } from "@/lib/server/tool/product-settings";
import { resolveType } from "@/lib/server/tool/settings-backend";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type {
	Choices,
	Page,
	ResourceSnapshot,
	ResourceSummary,
	ResourceTarget,
	WriteReceipt,
} from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import { isJsonObject, type JsonObject, parsedJson } from "@/lib/shared/json";
import type { settingsContracts } from "./settings-contracts";

/** A type's records, or the one record of a type that has no ids. */
export async function listOrRead(
	ctx: Context,
	type: string,
	query: z.output<typeof settingsContracts.list>,
): Promise<Page<ResourceSummary> | ResourceSnapshot> {
	const resolved = resolveType(productSettings, type);
	if (isSingleton(resolved.definition)) return resolved.adapter.read(ctx, { resource_type: type });
	const { limit, workspace_id: workspaceId, query: words, cursor } = query;
	return listPage(ctx, resolved, { limit: Number(limit ?? 20), workspaceId, query: words, cursor });
}

/** One record; a tombstone is answered as one. */
export function readResource(ctx: Context, target: ResourceTarget): Promise<ResourceSnapshot> {
	return resolveType(productSettings, target.resource_type).adapter.read(ctx, target);
}

/** Creates a record; throws `not_applicable` for types whose records nobody creates. */
export function createResource(
	ctx: Context,
	input: { readonly resource_type: string; readonly values: object; readonly save_id?: string },
): Promise<WriteReceipt> {
	const { adapter, definition } = resolveType(productSettings, input.resource_type);
	if (!adapter.create) throw notApplicable(definition, "created");
	return adapter.create(ctx, input.values as JsonObject, input.save_id === undefined ? {} : { saveId: input.save_id });
}

/** Deletes a record; throws `not_applicable` for types whose records stay. */
export function deleteResource(
	ctx: Context,
	input: { readonly target: ResourceTarget; readonly options?: object },
): Promise<WriteReceipt> {
	const { adapter, definition } = resolveType(productSettings, input.target.resource_type);
	if (!adapter.remove) throw notApplicable(definition, "deleted");
	return adapter.remove(ctx, input.target, (input.options ?? {}) as JsonObject);
}

export interface ResourceUpdate {
	readonly target: ResourceTarget;
	/** Setting field → new value. */
	readonly changes: object;
	readonly options?: object;
	readonly save_id?: string;
}

/** Changes settings of a record, by field. */
export function updateResource(
	ctx: Context,
	{ target, changes, options, save_id }: ResourceUpdate,
): Promise<WriteReceipt> {
	return resolveType(productSettings, target.resource_type).adapter.update(ctx, target, {
		changes: changes as JsonObject,
		...(options ? { options: options as JsonObject } : {}),
		...(save_id === undefined ? {} : { saveId: save_id }),
	});
}

/** Live choices of a field, with the record or before there is one. `context` is JSON. */
export function readChoices(
	ctx: Context,
	type: string,
	{ id, field, context }: { readonly id?: string; readonly field: string; readonly context?: string },
): Promise<Choices> {
	const { adapter, definition } = resolveType(productSettings, type);
	if (!adapter.choices) throw notApplicable(definition, "asked for live choices");
	const target = id === undefined ? undefined : { resource_type: type, resource_id: id };
	return adapter.choices(ctx, field, target, contextOf(context));
}

function contextOf(text: string | undefined): JsonObject {
	if (text === undefined) return {};
	const parsed = parsedJson(text);
	if (isJsonObject(parsed)) return parsed;
	throw new AppError("invalid_arguments", "The context is not a JSON object.", {
		path: "context",
		expected: "a JSON object",
	});
}

function isSingleton({ selectors }: ResourceDefinition): boolean {
	return selectors === "caller_singleton" || selectors === "install_singleton";
}

/** What a type does not offer. */
export function notApplicable({ type }: ResourceDefinition, what: string): AppError {
	return new AppError("not_applicable", `Records of the type ${type} cannot be ${what}.`);
}
