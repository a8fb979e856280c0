import type { Json } from "@/lib/shared/json";
import type { AnySetting, Classification, RequiredScope, ResourceDefinition, Selectors } from "./define-resource";
import { type AppliesWhen, fieldOf } from "./define-setting";
import { type JsonSchema, settingSchema } from "./json-schema";
import { pageNeedsRecord, settingsHref } from "./settings-href";

/** How a supplied value replaces the stored one. */
export type Replacement = "value" | "whole_list" | "whole_map";

/** Immutable metadata of one setting or classified field (*settings parity*, Catalog): no values, no authority decisions. English only. */
export interface SettingDescriptor {
	readonly key: string;
	readonly domain: string;
	readonly resource_type: string;
	readonly scope: {
		readonly owner: "install" | "workspace" | "caller";
		/** Which ids a target needs and which it must not have. */
		readonly selectors: Selectors;
	};
	readonly label: string;
	readonly description: string;
	readonly aliases: readonly string[];
	/** Draft 7 schema of an update value; `null` for what nobody writes. */
	readonly schema: JsonSchema | null;
	readonly default_behavior: { readonly kind: "explicit" | "inherited" | "none"; readonly value?: Json };
	readonly support: {
		readonly status: "supported" | "deprecated" | "not_writable";
		readonly reason?: string;
		readonly recovery_href?: string;
	};
	readonly classification: "writable" | Classification;
	readonly operations: {
		/** Compact update binding; `null` when agents cannot write it. */
		readonly update: { readonly tool: "settings_update" } | null;
		readonly create?: { readonly field: string; readonly required: boolean };
		readonly field_path: string;
		readonly replacement: Replacement;
	};
	readonly dependencies: { readonly settings: readonly string[]; readonly references?: string };
	/** Scope of the person and capability of the token that a write needs; `null` for what nobody writes. */
	readonly required_scope: {
		readonly scope: RequiredScope;
		readonly capability: "settings.write" | "settings.authority";
		/** Some parts of the value, such as commands and hosts, need `settings.authority` all the same. */
		readonly authority_for_parts?: true;
	} | null;
	readonly applies_when: AppliesWhen | null;
	/** Paths below the value that reads redact. */
	readonly sensitive_paths: readonly string[];
	/** Page and anchor where no record must be named first, else `null`. */
	readonly settings_href: string | null;
}

/** Something a person can search for that no agent writes: secrets, tokens, approving a call. */
export interface Exclusion {
	readonly key: string;
	readonly domain: string;
	readonly label: string;
	readonly description: string;
	readonly aliases: readonly string[];
	readonly classification: Classification;
	readonly reason: string;
	/** Page where a person does it. */
	readonly href?: string;
}

/** The descriptor of a declared setting. */
export function describeSetting(resource: ResourceDefinition, setting: AnySetting): SettingDescriptor {
	const never = setting.agentWrite === "never";
	const field = fieldOf(setting.key);
	const href = hrefWithoutRecord(resource, setting.key);
	return {
		...place(resource, setting.key),
		label: setting.label,
		description: setting.description,
		aliases: setting.aliases,
		schema: settingSchema(setting, "update"),
		default_behavior: {
			kind: setting.defaultBehavior,
			...(setting.defaultBehavior === "none" ? {} : { value: setting.initial as Json }),
		},
		support: support(setting, href),
		classification: never ? "interactive_only" : "writable",
		operations: {
			update: never ? null : { tool: "settings_update" },
			...(setting.creatable === false ? {} : { create: { field, required: setting.required === true } }),
			field_path: field,
			replacement: replacementOf(settingSchema(setting, "saved")),
		},
		dependencies: {
			settings: setting.dependsOn ?? [],
			...(setting.references === undefined ? {} : { references: setting.references }),
		},
		required_scope: {
			scope: resource.requiredScope,
			...capability(setting),
		},
		applies_when: setting.appliesWhen,
		sensitive_paths: (setting.sensitive ?? []).map((rule) => [field, ...rule.path].join(".")),
		settings_href: href,
	};
}

/** Descriptors of a resource's fields that are no writable setting. */
export function describeClassified(resource: ResourceDefinition): readonly SettingDescriptor[] {
	return resource.classified.map(({ field, classification, reason }) => ({
		...place(resource, `${resource.type}.${field}`),
		...notWritable(reason, hrefWithoutRecord(resource, null)),
		label: `${resource.label}: ${field.replaceAll("_", " ")}`,
		description: reason,
		aliases: [],
		classification,
		operations: { update: null, field_path: field, replacement: "value" },
	}));
}

/** The descriptor of something searchable that is outside every resource. */
export function describeExclusion(exclusion: Exclusion): SettingDescriptor {
	const { key, domain, label, description, aliases, classification, reason, href } = exclusion;
	return {
		key,
		domain,
		resource_type: key.slice(0, key.indexOf(".")),
		scope: { owner: "install", selectors: "install_singleton" },
		...notWritable(reason, href ?? null),
		label,
		description,
		aliases,
		classification,
		operations: { update: null, field_path: fieldOf(key), replacement: "value" },
	};
}

const place = (resource: ResourceDefinition, key: string) => ({
	key,
	domain: resource.domain,
	resource_type: resource.type,
	scope: { owner: resource.scope, selectors: resource.selectors },
});

const notWritable = (reason: string, href: string | null) =>
	({
		schema: null,
		default_behavior: { kind: "none" },
		support: { status: "not_writable", reason, ...(href === null ? {} : { recovery_href: href }) },
		dependencies: { settings: [] },
		required_scope: null,
		applies_when: null,
		sensitive_paths: [],
		settings_href: href,
	}) as const;

function capability(setting: AnySetting): Omit<NonNullable<SettingDescriptor["required_scope"]>, "scope"> {
	if (setting.agentWrite === "allow") return { capability: "settings.write" };
	if (setting.agentWrite === "ask" && setting.authorityPaths) {
		return { capability: "settings.write", authority_for_parts: true };
	}
	return { capability: "settings.authority" };
}

function support(setting: AnySetting, href: string | null): SettingDescriptor["support"] {
	if (setting.agentWrite === "never") {
		const reason = "Only a person changes this, on its own page.";
		return { status: "not_writable", reason, ...(href === null ? {} : { recovery_href: href }) };
	}
	if (setting.deprecated) return { status: "deprecated", reason: "Kept for older clients; it still saves." };
	return { status: "supported" };
}

function hrefWithoutRecord(resource: ResourceDefinition, key: string | null): string | null {
	return pageNeedsRecord(resource) ? null : settingsHref(resource, key, "");
}

function replacementOf(schema: JsonSchema): Replacement {
	if (schema.type === "array") return "whole_list";
	return schema.type === "object" ? "whole_map" : "value";
}
