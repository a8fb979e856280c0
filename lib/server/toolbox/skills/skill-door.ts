import "server-only";
import type { SelectedSkill } from "@/lib/server/skill/selected-skills";
import type { RunFault, SkillResult } from "@/lib/skill/skill-run";

/** What the toolbox needs of skills; those of one workspace, in one conversation. */
export interface SkillDoor {
	/** The selected ones as they are stored now; the gate trusts nothing older. */
	selected(): Promise<readonly SelectedSkill[]>;
	/** Texts that notes of this branch keep word by word, those of skills among them. */
	keptTexts(): Promise<readonly string[]>;
	/** Has a page of a skill run by a browser that shows the conversation. Rejects only when aborted. */
	runPage(run: PageRun): Promise<PageAnswer>;
}

export interface PageRun {
	readonly skillId: string;
	readonly script: string;
	readonly data: string;
	readonly signal: AbortSignal;
	/** A browser may take the run of this id. */
	onWaiting(runId: string): void;
}

/** What a page said, the skill's secret and every stored one masked by value. */
export interface PageAnswer {
	readonly result: SkillResult;
	readonly fault?: RunFault;
	/** What the page threw, its own words. */
	readonly message?: string;
	readonly console: readonly string[];
}
