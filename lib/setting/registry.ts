import { registryFaults } from "./check/registry-faults";
import type { AnySetting, ResourceDefinition } from "./define-resource";
import {
	describeClassified,
	describeExclusion,
	describeSetting,
	type Exclusion,
	type SettingDescriptor,
} from "./descriptor";
import type { ResourceBinding } from "./resource-binding";

export interface RegistryOptions {
	readonly bindings: readonly ResourceBinding[];
	/** Searchable things outside every resource that no agent writes. */
	readonly exclusions?: readonly Exclusion[];
}

/** All settings of the product (*settings parity*, Catalog). Immutable. */
export interface SettingsRegistry {
	readonly resources: readonly ResourceDefinition[];
	/** Domain names, sorted. */
	readonly domains: readonly string[];
	/** Every descriptor, sorted by key. */
	readonly descriptors: readonly SettingDescriptor[];
	readonly exclusions: readonly Exclusion[];
	/** `undefined` for an unknown type, key or domain. */
	resource(type: string): ResourceDefinition | undefined;
	setting(key: string): { readonly resource: ResourceDefinition; readonly setting: AnySetting } | undefined;
	descriptor(key: string): SettingDescriptor | undefined;
	binding(type: string): ResourceBinding | undefined;
}

/** Builds the registry; throws one Error that names every fault of its declarations. */
export function createRegistry(
	resources: readonly ResourceDefinition[],
	{ bindings, exclusions = [] }: RegistryOptions,
): SettingsRegistry {
	const faults = registryFaults(resources, bindings, exclusions);
	if (faults.length > 0) throw new Error(`settings registry:\n${faults.map((fault) => `- ${fault}`).join("\n")}`);
	const settings = new Map(
		resources.flatMap((resource) => resource.settings.map((setting) => [setting.key, { resource, setting }] as const)),
	);
	const descriptors = [
		...[...settings.values()].map(({ resource, setting }) => describeSetting(resource, setting)),
		...resources.flatMap(describeClassified),
		...exclusions.map(describeExclusion),
	].sort((a, b) => (a.key < b.key ? -1 : 1));
	const byType = new Map(resources.map((resource) => [resource.type, resource]));
	const byKey = new Map(descriptors.map((descriptor) => [descriptor.key, descriptor]));
	const bound = new Map(bindings.map((binding) => [binding.resource_type, binding]));
	return Object.freeze({
		resources,
		domains: [...new Set(descriptors.map((descriptor) => descriptor.domain))].sort(),
		descriptors,
		exclusions,
		resource: (type: string) => byType.get(type),
		setting: (key: string) => settings.get(key),
		descriptor: (key: string) => byKey.get(key),
		binding: (type: string) => bound.get(type),
	});
}
