import type { SkillFile } from "./skill-package";

/** What bounds a run of a skill's page (*skills*, Js). ms, bytes, lines. */
export const runLimits = {
	/** For a browser that shows the conversation to take the run. */
	claimMs: 5_000,
	/** For the page to define its function. */
	defineMs: 10_000,
	runMs: 30_000,
	resultBytes: 262_144,
	imageBytes: 5_242_880,
	consoleLines: 200,
	/** What the page's storage holds over all its keys. */
	storageBytes: 102_400,
} as const;

/** What a browser gets when it takes a run; to nobody else, and once. Never stored, never in an event. */
export interface ClaimedRun {
	readonly run_id: string;
	readonly skill_id: string;
	/** The page of the script with its own files put in; `assets` are what it may still ask for. */
	readonly html: string;
	readonly assets: readonly SkillFile[];
	readonly data: string;
	/** Empty where there is none. */
	readonly secret: string;
	/** What the page kept the last time. */
	readonly storage: Readonly<Record<string, string>>;
	/** Hosts it may reach; empty: none. */
	readonly hosts: readonly string[];
}

/** Why a run in a browser gave no answer. */
export const runFaults = [
	"no_browser",
	"not_defined",
	"timed_out",
	"too_large",
	"threw",
	"not_an_answer",
	"browser_gone",
	"stopped",
] as const;

export type RunFault = (typeof runFaults)[number];

/** What the browser says of a run, once. */
export interface RunAnswer {
	/** The text that the page's function resolved to; the server reads it (`skill-result.ts`). */
	readonly raw?: string;
	readonly fault?: RunFault;
	/** What the page threw, its own words, bounded. */
	readonly message?: string;
	readonly console: readonly string[];
	/** Set when the page wrote to its storage. */
	readonly storage?: Readonly<Record<string, string>>;
}

/** What a skill's page answered, in parts; several may be there, an error wins (*skills*, Executors). */
export interface SkillResult {
	readonly text?: string;
	readonly image?: { readonly mime: string; readonly data: string };
	/** `url` is absolute, or a path below the skill's `assets`. */
	readonly webview?: { readonly url: string; readonly aspect_ratio: number };
	readonly error?: { readonly code: string; readonly message: string };
}
