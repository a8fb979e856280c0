import "server-only";
import { notFound } from "@/lib/server/auth/authorize";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { ResourceTarget } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";

/**
 * The record id of an entity target. Extra, missing and foreign selectors fail closed (*settings parity*, Target
 * contract): a supplied workspace must be the record's own and never overrides it.
 */
export function entityId(definition: ResourceDefinition, target: ResourceTarget, workspaceIsRecord = false): string {
	checkType(definition, target);
	const { resource_id: id, workspace_id: workspaceId } = target;
	if (id === undefined || id === "" || id.length > 200) {
		throw new AppError("invalid_target", `A target of ${definition.type} needs resource_id.`, {
			suggested: `settings_list_resources {"resource_type":"${definition.type}"}`,
		});
	}
	if (workspaceId !== undefined && !workspaceIsRecord) throw extraSelector(definition, "workspace_id");
	if (workspaceId !== undefined && workspaceId !== id) throw notFound();
	return id;
}

/**
 * The ids of a target whose record lives in a workspace: a supplied workspace must be the record's own, see
 * `requireWorkspace`.
 */
export function entityInWorkspace(
	definition: ResourceDefinition,
	target: ResourceTarget,
): { readonly id: string; readonly workspaceId?: string } {
	const { workspace_id: workspaceId, ...entity } = target;
	return { id: entityId(definition, entity), ...(workspaceId === undefined ? {} : { workspaceId }) };
}

/** Throws `not_found` where a target named another workspace than the record's own. */
export function requireWorkspace(wanted: string | undefined, own: unknown): void {
	if (wanted !== undefined && wanted !== own) throw notFound();
}

/** Checks a target that names no record but the caller's own. */
export function callerTarget(definition: ResourceDefinition, target: ResourceTarget): void {
	checkType(definition, target);
	if (target.resource_id !== undefined) throw extraSelector(definition, "resource_id");
	if (target.workspace_id !== undefined) throw extraSelector(definition, "workspace_id");
}

function checkType(definition: ResourceDefinition, target: ResourceTarget): void {
	if (target.resource_type !== definition.type) {
		throw new AppError("invalid_target", `This target is not of the type ${definition.type}.`);
	}
}

function extraSelector(definition: ResourceDefinition, selector: string): AppError {
	return new AppError("invalid_target", `A target of ${definition.type} takes no ${selector}.`, {
		path: `target.${selector}`,
	});
}
