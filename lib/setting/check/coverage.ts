import { isJsonObject } from "@/lib/shared/json";
import type { ResourceDefinition } from "../define-resource";
import { fieldOf } from "../define-setting";
import type { SettingDescriptor } from "../descriptor";
import { jsonSchemaOf, resourceSchema } from "../json-schema";
import type { ResourceSnapshot } from "../resource-snapshot";

/** A list of a resource's setting fields from one place, such as the controls of a page. */
export type FieldSource = readonly [name: string, fields: readonly string[]];

/**
 * Where independent lists of a resource's settings differ (*settings parity*, Coverage): the saved contract,
 * the descriptors, the generated schemas and whatever `more` brings (columns, controls). Empty when they agree.
 */
export function coverageFaults(
	resource: ResourceDefinition,
	descriptors: readonly SettingDescriptor[],
	more: readonly FieldSource[] = [],
): readonly string[] {
	const saved = Object.keys(resource.saved.shape);
	const described = descriptors.filter(
		({ resource_type, schema }) => resource_type === resource.type && schema !== null,
	);
	const creatable = resource.settings
		.filter((setting) => setting.creatable !== false)
		.map((setting) => fieldOf(setting.key));
	const createOnly = (resource.createOnly ?? []).map(({ field }) => field);
	const sources: readonly FieldSource[] = [
		["descriptors", described.map(({ operations }) => operations.field_path)],
		["generated saved schema", propertiesOf(resourceSchema(resource, "saved"))],
		["generated update schema", propertiesOf(resourceSchema(resource, "update"))],
		["update contract", propertiesOf(jsonSchemaOf(resource.update))],
		...more,
	];
	return [
		...sources.flatMap(([name, fields]) => differences(resource.type, ["saved contract", saved], [name, fields])),
		...differences(
			resource.type,
			["creatable settings", [...creatable, ...createOnly]],
			["create contract", propertiesOf(jsonSchemaOf(resource.create))],
		),
	];
}

/** Fields a snapshot shows that the resource neither declares as settings nor classifies. */
export function unclassifiedFields(resource: ResourceDefinition, snapshot: ResourceSnapshot): readonly string[] {
	const classified = new Set(resource.classified.map(({ field }) => field));
	const createOnly = new Set((resource.createOnly ?? []).map(({ field }) => field));
	return [
		...Object.keys(snapshot.values).filter((field) => !Object.hasOwn(resource.saved.shape, field)),
		...Object.keys(snapshot.computed).filter((field) => !classified.has(field) && !createOnly.has(field)),
	];
}

function differences(type: string, [oneName, one]: FieldSource, [otherName, other]: FieldSource): readonly string[] {
	return [
		...one
			.filter((field) => !other.includes(field))
			.map((field) => `${type}.${field}: in the ${oneName}, not in the ${otherName}`),
		...other
			.filter((field) => !one.includes(field))
			.map((field) => `${type}.${field}: in the ${otherName}, not in the ${oneName}`),
	];
}

function propertiesOf({ properties }: { readonly properties?: unknown }): readonly string[] {
	return isJsonObject(properties) ? Object.keys(properties) : [];
}
