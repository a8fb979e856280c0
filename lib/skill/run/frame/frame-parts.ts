import type { SkillFile } from "../../skill-package";

/**
 * Functions of this folder run inside a skill's frame: their source text is put into the page. So each uses only
 * what it is given and what a browser has, and asks for the browser's own functions before foreign code can change them.
 */
export interface FrameParts {
	readonly closeWays: (page: Window & typeof globalThis) => void;
	readonly leaveFocus: (page: Window & typeof globalThis) => void;
	readonly shimStorage: (page: Window, kept: Readonly<Record<string, string>>, limit: number) => KeptStorage;
	readonly serveAssets: (
		page: Window & typeof globalThis,
		assets: readonly SkillFile[],
		types: Readonly<Record<string, string>>,
	) => void;
	readonly captureConsole: (page: Window & typeof globalThis, most: number, send: (line: string) => void) => () => void;
	readonly readValue: (
		value: unknown,
		longest: number,
	) => { readonly raw: string } | { readonly fault: "not_an_answer" | "too_large" };
	readonly types: Readonly<Record<string, string>>;
	readonly storageBytes: number;
	readonly consoleLines: number;
}

export interface KeptStorage {
	/** What is kept now; undefined when nothing was written. */
	changed(): Readonly<Record<string, string>> | undefined;
}

/** What the frame says through its port, in this order: lines at any time, `defined` once, `answer` once. */
export type FrameMessage =
	| { readonly kind: "line"; readonly line: string }
	| { readonly kind: "defined" }
	| {
			readonly kind: "answer";
			/** What the page's function resolved to. */
			readonly raw?: string;
			readonly fault?: "threw" | "not_an_answer" | "too_large";
			readonly message?: string;
			readonly storage?: Readonly<Record<string, string>>;
	  };
