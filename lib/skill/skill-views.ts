import type { ParsedSkill, SkillCapability, SkillFault, SkillWarning } from "./skill";

/** Whether a skill has the secret that it asks for; `none`: it asks for none. */
export type SkillSecretState = "none" | "missing" | "stored";

/** One skill of a workspace as lists and the catalog show it. */
export interface SkillEntry {
	readonly id: string;
	readonly slug: string;
	readonly name: string;
	readonly description: string;
	/** `bundled`, `pasted`, `upload`, or the URL it was read from. */
	readonly origin: string;
	readonly capabilities: readonly SkillCapability[];
	readonly instructions_only: boolean;
	readonly selected: boolean;
	readonly secret: SkillSecretState;
	/** What its text costs when it is loaded, estimated. */
	readonly tokens: number;
	readonly warnings: number;
	/** Set when the stored file can no longer be understood; such a skill is never offered. */
	readonly fault?: SkillFault;
	/** Of its settings: what a save from the list is checked against. */
	readonly revision: number;
	/** ISO 8601. */
	readonly updated_at: string;
}

export interface SkillFileEntry {
	readonly path: string;
	readonly bytes: number;
}

/** One skill with all that its page shows; its settings come as any record's. */
export interface SkillDetails extends Omit<SkillEntry, "warnings"> {
	readonly warnings: readonly SkillWarning[];
	/** The SKILL.md, whole. */
	readonly source_text: string;
	/** Its Markdown after the front matter; empty with a fault. */
	readonly body: string;
	readonly scripts: readonly string[];
	readonly files: readonly SkillFileEntry[];
	readonly hash: string;
	/** When this package was stored, ISO 8601. */
	readonly stored_at: string;
	readonly allowed_tools: readonly string[] | null;
	readonly homepage: string;
	readonly license: string;
	readonly compatibility: string;
	/** What the author says about its secret; null: it asks for none. */
	readonly secret_need: string | null;
}

/** A package that was read and waits for a person to add it. */
export interface StagedSkill {
	readonly staged_id: string;
	readonly origin: string;
	/** Host it was read from; empty for texts and files. */
	readonly host: string;
	readonly bytes: number;
	readonly files: readonly SkillFileEntry[];
	/** Its place in the archive or folder; empty for a single one. */
	readonly folder: string;
	readonly source_text: string;
	readonly parsed: ParsedSkill;
	readonly tokens: number;
	readonly hash: string;
	/** The skill of the workspace that it would take the place of. */
	readonly replaces?: {
		readonly skill_id: string;
		readonly name: string;
		readonly same: boolean;
		/** It has a stored secret, and what was read asks for one: the person may let it have that one. */
		readonly secret: boolean;
	};
}

/** Why a file of an archive, a folder or an index was not taken. */
export const leftOutReasons = ["junk", "too_large", "too_many", "link", "outside", "encrypted", "not_text"] as const;

export type LeftOutReason = (typeof leftOutReasons)[number];

/** What reading a URL, a text or an upload found. */
export interface SkillReading {
	readonly skills: readonly StagedSkill[];
	readonly left_out: readonly { readonly path: string; readonly reason: LeftOutReason }[];
}

/** What a look for an update found; the kept version stays until a person takes the new one. */
export interface SkillUpdate {
	readonly changed: boolean;
	readonly staged?: StagedSkill;
	/** Files that differ; `null` where one side has none. Files that are no text show their hash. */
	readonly changes: readonly { readonly path: string; readonly before: string | null; readonly after: string | null }[];
}
