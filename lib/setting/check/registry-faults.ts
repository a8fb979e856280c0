import * as z from "zod/mini";
import { type AnySetting, classifications, type ResourceDefinition } from "../define-resource";
import { fieldOf } from "../define-setting";
import type { Exclusion } from "../descriptor";
import { jsonSchemaOf, resourceSchema } from "../json-schema";
import type { Operation, ResourceBinding } from "../resource-binding";
import { schemaFaults } from "./schema-shape";

/** Every fault of a set of declarations and bindings, in words; empty when the registry can be built. */
export function registryFaults(
	resources: readonly ResourceDefinition[],
	bindings: readonly ResourceBinding[],
	exclusions: readonly Exclusion[],
): readonly string[] {
	const types = new Set(resources.map((resource) => resource.type));
	const referable = new Set([...types, ...exclusions.map(({ key }) => key.slice(0, key.indexOf(".")))]);
	const keys = new Set(resources.flatMap((resource) => resource.settings.map((setting) => setting.key)));
	return [
		...duplicates(resources.map((resource) => resource.type)).map((type) => `duplicate resource type ${type}`),
		...duplicates([...resources.flatMap(keysOf), ...exclusions.map(({ key }) => key)]).map(
			(key) => `duplicate key ${key}`,
		),
		...duplicates(bindings.map(({ resource_type }) => resource_type)).map((type) => `two bindings of ${type}`),
		...bindings
			.filter(({ resource_type }) => !types.has(resource_type))
			.map(({ resource_type }) => `binding of unknown resource type ${resource_type}`),
		...resources.flatMap((resource) => [
			...ownerFaults(resource),
			...bindingFaults(
				resource,
				bindings.find(({ resource_type }) => resource_type === resource.type),
			),
			...resource.settings.flatMap((setting) => settingFaults(resource, setting, { types: referable, keys })),
		]),
		...exclusions.flatMap(exclusionFaults),
	];
}

const keysOf = (resource: ResourceDefinition) => resource.settings.map((setting) => setting.key);

function duplicates(names: readonly string[]): readonly string[] {
	return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

const isBlank = (text: string | undefined) => text === undefined || text.trim() === "";

function ownerFaults(resource: ResourceDefinition): readonly string[] {
	const { type, settings, createOnly = [], classified } = resource;
	const writable = [...settings.map((setting) => fieldOf(setting.key)), ...createOnly.map(({ field }) => field)];
	const excluded = [...settings.map((setting) => fieldOf(setting.key)), ...classified.map(({ field }) => field)];
	return [
		...(isBlank(type) ? ["resource without a type"] : []),
		...(isBlank(resource.domain) ? [`${type}: missing domain`] : []),
		...[...new Set([...duplicates(writable), ...duplicates(excluded)])].map(
			(field) => `${type}: duplicate field path ${field}`,
		),
		...classified
			.filter(({ reason }) => isBlank(reason))
			.map(({ field }) => `${type}.${field}: exclusion without a reason`),
		...classified
			.filter(({ classification }) => !classifications.includes(classification))
			.map(({ field }) => `${type}.${field}: unknown classification`),
	];
}

function bindingFaults(resource: ResourceDefinition, binding: ResourceBinding | undefined): readonly string[] {
	const { type, settings } = resource;
	if (!binding) return [`${type}: writable fields without an adapter`];
	const needed: Operation[] = ["list", "read"];
	if (settings.length > 0) needed.push("update");
	if ((resource.createOnly ?? []).length > 0) needed.push("create");
	if (settings.some((setting) => setting.control === "live_choice")) needed.push("choices");
	const missing = needed.filter((operation) => !binding.operations.includes(operation));
	return [
		...missing.map((operation) => `${type}: unresolved operation binding ${operation}`),
		...(isBlank(resource.requiredScope) || binding.authority !== resource.requiredScope
			? [`${type}: writable fields without an authority rule`]
			: []),
	];
}

interface Known {
	/** What a reference may point at: resource types, and excluded ones such as secrets. */
	readonly types: ReadonlySet<string>;
	readonly keys: ReadonlySet<string>;
}

function settingFaults(resource: ResourceDefinition, setting: AnySetting, known: Known): readonly string[] {
	const { key, references } = setting;
	const faults: string[] = [];
	if (!key.startsWith(`${resource.type}.`) || fieldOf(key) === "")
		faults.push(`${key}: missing owner, not a key of ${resource.type}`);
	if (isBlank(setting.label) || isBlank(setting.description)) faults.push(`${key}: no label or description`);
	if (isBlank(setting.agentWrite)) faults.push(`${key}: writable field without an authority rule`);
	for (const other of setting.dependsOn ?? []) {
		if (!known.keys.has(other)) faults.push(`${key}: depends on unknown key ${other}`);
	}
	if (references !== undefined && !known.types.has(references))
		faults.push(`${key}: references unknown type ${references}`);
	return [...faults, ...validatorFaults(resource, setting)];
}

function validatorFaults(resource: ResourceDefinition, setting: AnySetting): readonly string[] {
	const field = fieldOf(setting.key);
	if (setting.schema === undefined || !Object.hasOwn(resource.saved.shape, field)) {
		return [`${setting.key}: writable field without a validator`];
	}
	try {
		const faults = schemaFaults(jsonSchemaOf(setting.schema));
		if (faults.length > 0) return faults.map((fault) => `${setting.key}: unsupported schema shape, ${fault}`);
		resourceSchema({ ...resource, settings: [setting], createOnly: [] }, "update");
	} catch (error) {
		return [`${setting.key}: unsupported schema shape, ${error instanceof Error ? error.message : "unknown"}`];
	}
	const fits = setting.required || z.safeParse(setting.schema, setting.initial).success;
	return fits ? [] : [`${setting.key}: its initial value does not fit its schema`];
}

function exclusionFaults({ key, domain, reason, classification }: Exclusion): readonly string[] {
	return [
		...(isBlank(domain) || !key.includes(".") ? [`${key}: missing owner`] : []),
		...(isBlank(reason) ? [`${key}: exclusion without a reason`] : []),
		...(classifications.includes(classification) ? [] : [`${key}: an exclusion cannot be ${classification}`]),
	];
}
