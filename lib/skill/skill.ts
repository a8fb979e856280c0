/** What a skill's body asks for; `text` is every skill that is only read. */
export const skillCapabilities = ["text", "js", "intent", "mcp"] as const;

export type SkillCapability = (typeof skillCapabilities)[number];

/** The secret that a skill asks for, in the gallery dialect (`metadata.require-secret`). */
export interface SkillSecretNeed {
	/** What the author says about it; empty when nothing is said. */
	readonly description: string;
}

/** A SKILL.md as it is understood. */
export interface Skill {
	/** For lookups: lower case, `-` between words, at most 64 characters. */
	readonly slug: string;
	/** As the author wrote it. */
	readonly name: string;
	/** One line, at most 1,024 characters. */
	readonly description: string;
	/** Markdown after the front matter, trimmed, whole. */
	readonly body: string;
	/** In the order of `skillCapabilities`; `["text"]` where the body asks for nothing else. */
	readonly capabilities: readonly SkillCapability[];
	/** Pages that may be run, base names such as `index.html`; empty without `js`. */
	readonly scripts: readonly string[];
	/** Tools it may use while it is the active one; null: it says nothing, so there is no ceiling. */
	readonly allowed_tools: readonly string[] | null;
	/** It counts on a shell, Python or files that are not here: only its instructions are of use. */
	readonly instructions_only: boolean;
	readonly secret: SkillSecretNeed | null;
	readonly homepage: string;
	readonly license: string;
	readonly compatibility: string;
	/** What else its `metadata` says, as text. */
	readonly metadata: Readonly<Record<string, string>>;
}

/** What was odd about a file that still can be used; the page has words for each. */
export const skillWarningCodes = [
	"invalid_utf8",
	"leading_text",
	"yaml_repaired",
	"yaml_scanned",
	"duplicate_key",
	"name_missing",
	"name_changed",
	"name_too_long",
	"description_shortened",
	"description_odd",
	"unknown_keys",
	"allowed_tools_unreadable",
	"body_empty",
	"body_long",
	"hidden_characters",
	"prompt_like_text",
	"script_missing",
	"local_files",
	"shell_needed",
	"pre_execution",
] as const;

export type SkillWarningCode = (typeof skillWarningCodes)[number];

export interface SkillWarning {
	readonly code: SkillWarningCode;
	/** 1-based line of the file. */
	readonly line?: number;
	/** What the words need, such as the key or the file. */
	readonly params?: Readonly<Record<string, string | number>>;
}

/** Why a file is no usable skill (*skills*, File). */
export const skillFaultCodes = [
	"EMPTY",
	"NOT_TEXT",
	"TOO_LARGE",
	"HTML_PAGE",
	"NO_FRONTMATTER",
	"KEYS_WITHOUT_FENCE",
	"UNCLOSED_FRONTMATTER",
	"BAD_YAML",
	"NO_DESCRIPTION",
] as const;

export type SkillFaultCode = (typeof skillFaultCodes)[number];

export interface SkillFault {
	readonly code: SkillFaultCode;
	/** English, what is wrong and what to do; the page says it in its own words by the code. */
	readonly message: string;
	readonly line?: number;
	readonly column?: number;
}

/** Parsing never throws. */
export type ParsedSkill =
	| { readonly ok: true; readonly skill: Skill; readonly warnings: readonly SkillWarning[] }
	| ({ readonly ok: false } & SkillFault);
