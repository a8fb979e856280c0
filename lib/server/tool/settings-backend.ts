import "server-only";
import type { ResourceAdapter } from "@/lib/server/setting/resource-adapter";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { SettingsRegistry } from "@/lib/setting/registry";
import type { ResourceTarget } from "@/lib/setting/resource-snapshot";
import type { SettingsSearch } from "@/lib/setting/search/search-settings";
import { AppError } from "@/lib/shared/app-error";

/** What the tools stand on: the catalog and the adapters that bind it to verbs. */
export interface SettingsBackend {
	readonly registry: SettingsRegistry;
	/** The ranker over the registry. */
	readonly search: SettingsSearch;
	adapterOf(resourceType: string): ResourceAdapter | undefined;
}

/** A target whose type is registered. */
export interface ResolvedTarget {
	readonly definition: ResourceDefinition;
	readonly adapter: ResourceAdapter;
	readonly target: ResourceTarget;
}

/** The adapter of a registered type; throws `unknown_resource_type`. */
export function resolveType(backend: SettingsBackend, resourceType: string): Omit<ResolvedTarget, "target"> {
	const definition = backend.registry.resource(resourceType);
	const adapter = backend.adapterOf(resourceType);
	if (definition === undefined || adapter === undefined) {
		throw new AppError("unknown_resource_type", "There is no such resource type.", {
			expected: backend.registry.resources.map((resource) => resource.type).join(", "),
			suggested: "settings_search lists settings with their resource_type.",
		});
	}
	return { definition, adapter };
}

/**
 * Resolves a target (*settings parity*, Target contract). An unknown type fails here; missing and extra ids fail
 * closed in the adapter, before it looks anything up.
 */
export function resolveTarget(backend: SettingsBackend, target: ResourceTarget): ResolvedTarget {
	return { ...resolveType(backend, target.resource_type), target };
}

/** True for types whose records live in a workspace, so that lists may be narrowed to one. */
export function inWorkspace({ selectors }: ResourceDefinition): boolean {
	return selectors === "entity_in_workspace" || selectors === "workspace_singleton";
}
