import type * as z from "zod/mini";
import type { JsonObject } from "@/lib/shared/json";
import type { Issue } from "./issue/issue-rules";

/** The kinds of control the UI has; each has one component in `components/setting`. */
export const controlKinds = [
	"text",
	"long_text",
	"number",
	"switch",
	"risk_switch",
	"choice",
	"multi_choice",
	"live_choice",
	"reference",
	"url",
	"command",
	"secret",
	"secret_text",
	"string_map",
	"env_list",
	"flag_list",
	"candidate_list",
	"host_list",
	"server_map",
	"server_part",
	"shortcut_map",
] as const;

export type ControlKind = (typeof controlKinds)[number];

/** Whether an agent may write a setting: ordinary, only with authority, or never (interactive only). */
export type AgentWrite = "allow" | "ask" | "never";

/** When a saved change takes effect. */
export type AppliesWhen = "immediately" | "next_turn" | "next_launch" | "next_selection" | "provider_dependent";

/**
 * How two edits of one setting are compared and merged: as a whole, object key by object key (to any
 * depth), list entry by the entry's own name, or row by row. With `in` the value is an object that holds the list
 * there, beside a `counter` of its writes, which is no edit of anybody and follows the newest version.
 */
export type MergeRule =
	| "value"
	| "deep"
	| "rows"
	| { readonly entriesBy: string; readonly in?: undefined; readonly counter?: undefined }
	| { readonly entriesBy: string; readonly in: string; readonly counter: string };

/**
 * Where a value holds something secret. `path` walks the value, `*` standing for any key or index;
 * list entries are identified by `identity` (a property name) instead of their index where given. A rule
 * covers every string at its path and below it.
 * `always`: the whole string; `url`: user-info and query values; `credential`: only when it looks like one.
 */
export interface SensitiveRule {
	readonly path: readonly string[];
	readonly identity?: string;
	readonly kind: "always" | "url" | "credential";
	/**
	 * Path of the URL whose host the stored secret belongs to (`*` bound as in `path`): once that host
	 * changes, the secret cannot be kept and must be entered again.
	 */
	readonly boundToHost?: readonly string[];
	/** The same where the URL is a setting of its own: its field. */
	readonly boundToUrlField?: string;
}

/** One setting, declared once; form, tools, REST, search, storage and reconciliation derive from it. */
export interface SettingDeclaration<Key extends string = string, Schema extends z.ZodMiniType = z.ZodMiniType> {
	/** Stable identity, `<resource_type>.<field>`. */
	readonly key: Key;
	/** Shape of the saved value. No `.default()`, `.refine()` on objects or `.transform()`. */
	readonly schema: Schema;
	/** Value of a record that never set it. */
	readonly initial: z.output<Schema>;
	readonly control: ControlKind;
	/** Section of the page; a message key below `sections`. */
	readonly section: string;
	/** English label and description; the other languages live in `messages`. */
	readonly label: string;
	readonly description: string;
	/** Other words people search it by. */
	readonly aliases: readonly string[];
	readonly agentWrite: AgentWrite;
	/**
	 * For `ask`: the parts of a change that need authority; an empty list is an ordinary change. Absent: every
	 * change does. `before` is absent on creation. Gets stored values, never markers.
	 */
	authorityPaths?(before: z.output<Schema> | undefined, after: z.output<Schema>): readonly (readonly string[])[];
	readonly appliesWhen: AppliesWhen;
	/** What an unset value means: the `initial` value, the provider's or agent's own, or nothing. */
	readonly defaultBehavior: "explicit" | "inherited" | "none";
	/** Default `value`. */
	readonly merge?: MergeRule;
	readonly sensitive?: readonly SensitiveRule[];
	/** Keys of settings that change what this one means. */
	readonly dependsOn?: readonly string[];
	/** Must be given on creation. */
	readonly required?: boolean;
	/** False when only an update may set it. Default true. */
	readonly creatable?: boolean;
	/** Resource type a `reference` points at. */
	readonly references?: string;
	/**
	 * Whether a record has this setting at all, by what is computed of it (`family`, `kind`). Absent: every record
	 * does. Forms leave it out elsewhere; writing it there is `not_applicable` by the domain's rules.
	 */
	appliesTo?(computed: Readonly<JsonObject>): boolean;
	/** Kept for old clients; shown in no form, still saved and returned. */
	readonly deprecated?: boolean;
	/** Pure canonical form (trimming, dropping blanks); applied by verbs on write and by the editor when comparing. */
	normalize?(value: z.output<Schema>): z.output<Schema>;
	/** Pure rules of this one value beyond its schema; the editor shows them, the verb enforces them. */
	check?(value: z.output<Schema>): readonly Issue[];
}

/** Declares a setting (*settings parity*, Catalog). Pure; usable in the browser. */
export function defineSetting<const Key extends string, Schema extends z.ZodMiniType>(
	declaration: SettingDeclaration<Key, Schema>,
): SettingDeclaration<Key, Schema> {
	return Object.freeze(declaration);
}

/** The part of a key after its resource type. */
export type FieldOf<Key extends string> = string extends Key
	? string
	: Key extends `${string}.${infer Field}`
		? Field
		: never;

/** `agent_profile.name` → `name`. */
export function fieldOf<Key extends string>(key: Key): FieldOf<Key> {
	return key.slice(key.indexOf(".") + 1) as FieldOf<Key>;
}
