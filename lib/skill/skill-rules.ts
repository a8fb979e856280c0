import { issue } from "@/lib/setting/issue/issue-rules";
import type { RuleIssue } from "@/lib/setting/issue/rule-issue";
import type { Skill } from "./skill";
import type { SkillValues } from "./skill-resource";

/** A workspace has at most so many skills, and so many of them selected. */
export const skillLimits = { perWorkspace: 200, selected: 50 } as const;

/** Where a skill comes from that Steward brings along. */
export const bundledOrigin = "bundled";

/**
 * The built-in skills that are selected in a workspace that never saw them: one of each kind that works with the first
 * message, with nothing to enter, to grant or to connect.
 */
export const selectedAtFirst: ReadonlySet<string> = new Set([
	"calendar-event",
	"compose-email",
	"focus-timer",
	"prompt-review",
	"qr-code",
	"table-view",
]);

export interface SkillFacts {
	/** The skill's file as it is understood; absent where it is not. */
	readonly skill: Skill | undefined;
	/** Other skills of the workspace that are selected; absent: not counted here. */
	readonly othersSelected?: number;
}

/** Whether a skill has a page that runs in the browser. */
export const runsPages = (one: Skill | undefined): boolean => one?.capabilities.includes("js") === true;

/** Whether a skill asks for a secret. */
export const needsSecret = (one: Skill | undefined): boolean => one?.secret != null;

/** Rules across settings of a resulting skill; only what `changed` names is looked at. */
export function skillIssues(
	values: Readonly<SkillValues>,
	changed: ReadonlySet<string>,
	facts: SkillFacts,
): readonly RuleIssue[] {
	const { skill, othersSelected = 0 } = facts;
	const issues: RuleIssue[] = [];
	if (changed.has("selected") && values.selected) {
		if (skill === undefined) issues.push(inapplicable("selected", "skill_unreadable"));
		const max = skillLimits.selected;
		if (othersSelected >= max) {
			issues.push(broken("selected", issue("skills_selected", [], { max })));
		}
	}
	if (changed.has("network_hosts") && values.network_hosts.length > 0 && !runsPages(skill)) {
		issues.push(inapplicable("network_hosts", "skill_without_page"));
	}
	if (changed.has("secret") && values.secret !== "" && !needsSecret(skill)) {
		issues.push(inapplicable("secret", "skill_without_secret"));
	}
	return issues;
}

function broken(field: keyof SkillValues, one: ReturnType<typeof issue>): RuleIssue {
	return { field, reason: "invalid_value", ...one };
}

function inapplicable(
	field: keyof SkillValues,
	rule: "skill_unreadable" | "skill_without_page" | "skill_without_secret",
): RuleIssue {
	return { field, reason: "not_applicable", ...issue(rule) };
}
