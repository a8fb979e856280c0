import * as z from "zod/mini";
import type { FieldOf, SettingDeclaration } from "./define-setting";
import { fieldOf } from "./define-setting";

/** Why a field of a resource is not a writable setting (*settings parity*, Coverage). */
export const classifications = [
	"computed",
	"read_only",
	"interactive_only",
	"client_local",
	"deployment_owned",
	"action",
	"preserved_metadata",
] as const;

export type Classification = (typeof classifications)[number];

/** Permission a write of the resource needs, beside the role's own rights. */
export type RequiredScope =
	| "org.members.manage"
	| "org.settings.manage"
	| "org.config.manage"
	| "workspace.own"
	| "workspace.collaborate"
	| "self";

/** Which ids a target of the type must carry: `resource_id`, `workspace_id`, or neither. */
export type Selectors =
	| "entity"
	| "entity_in_workspace"
	| "workspace_singleton"
	| "caller_singleton"
	| "install_singleton";

/** A field that is returned or stored but is no writable setting, and why. */
export interface ClassifiedField {
	readonly field: string;
	readonly classification: Classification;
	readonly reason: string;
}

/** A field that only creation takes, such as `agent_id` of a profile. */
export interface CreateOnlyField {
	readonly field: string;
	readonly schema: z.ZodMiniType;
	readonly required: boolean;
	readonly description: string;
}

export type AnySetting = SettingDeclaration<string, z.ZodMiniType>;

export interface ResourceDeclaration<Type extends string, Settings extends readonly AnySetting[]> {
	readonly type: Type;
	readonly domain: string;
	readonly label: string;
	readonly description: string;
	readonly scope: "install" | "workspace" | "caller";
	readonly selectors: Selectors;
	readonly requiredScope: RequiredScope;
	readonly settings: Settings;
	readonly createOnly?: readonly CreateOnlyField[];
	readonly classified: readonly ClassifiedField[];
	/** Options of an update besides `expected_revision`; a closed set. */
	readonly options?: Readonly<Record<string, z.ZodMiniType>>;
	/** Closed context of describe, such as `agent_id, model, mode, config_options`. */
	readonly context?: Readonly<Record<string, z.ZodMiniType>>;
	/** Page of one record; the setting key is its anchor. `null`: no page. */
	readonly href: ((resourceId: string) => string) | null;
	/** Event name of an update where it is not `<type>.updated`. */
	readonly updatedEvent?: string;
}

type SchemaShape<Settings extends readonly AnySetting[]> = {
	[S in Settings[number] as FieldOf<S["key"]>]: S["schema"];
};

/** The saved values of a resource, field by field. */
export type ValuesOf<R> = R extends { readonly settings: infer Settings extends readonly AnySetting[] }
	? { [S in Settings[number] as FieldOf<S["key"]>]: z.output<S["schema"]> }
	: never;

export interface ResourceDefinition<
	Type extends string = string,
	Settings extends readonly AnySetting[] = readonly AnySetting[],
> extends ResourceDeclaration<Type, Settings> {
	/** All fields, closed. */
	readonly saved: z.ZodMiniObject<SchemaShape<Settings>>;
	/** Create-only fields and settings; only required ones must be there; closed. */
	readonly create: z.ZodMiniType;
	/** Any subset of the settings; closed. */
	readonly update: z.ZodMiniType;
	readonly initial: ValuesOf<{ settings: Settings }>;
	readonly fields: readonly FieldOf<Settings[number]["key"]>[];
}

/** Declares a resource once and derives its `saved`, `create` and `update` contracts (*settings parity*, Shared requests). */
export function defineResource<const Type extends string, const Settings extends readonly AnySetting[]>(
	declaration: ResourceDeclaration<Type, Settings>,
): ResourceDefinition<Type, Settings> {
	const saved: Record<string, z.ZodMiniType> = {};
	const update: Record<string, z.ZodMiniType> = {};
	const create: Record<string, z.ZodMiniType> = {};
	const initial: Record<string, unknown> = {};
	for (const { field, schema, required } of declaration.createOnly ?? []) {
		create[field] = required ? schema : z.optional(schema);
	}
	for (const setting of declaration.settings) {
		const field = fieldOf(setting.key);
		saved[field] = setting.schema;
		update[field] = z.optional(setting.schema);
		if (setting.creatable !== false) create[field] = setting.required ? setting.schema : z.optional(setting.schema);
		initial[field] = setting.initial;
	}
	return Object.freeze({
		...declaration,
		saved: z.strictObject(saved) as z.ZodMiniObject<SchemaShape<Settings>>,
		create: z.strictObject(create),
		update: z.strictObject(update),
		initial: initial as ValuesOf<{ settings: Settings }>,
		fields: declaration.settings.map((setting) => fieldOf(setting.key)) as FieldOf<Settings[number]["key"]>[],
	});
}
