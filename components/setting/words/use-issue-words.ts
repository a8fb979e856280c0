"use client";

import { useTranslations } from "next-intl";
import { shortcutActions } from "@/lib/preferences/shortcuts";
import type { Issue, IssueParams } from "@/lib/setting/issue/issue-rules";
import { issueAt } from "../controls/control-props";

/** What a broken rule asks for, as a sentence in the language of the page: "Use at most 200 characters; …". */
export function useIssueWords(): (issue: Pick<Issue, "rule" | "params">) => string {
	const t = useTranslations("rules");
	const editor = useTranslations("editor");
	return ({ rule, params }) => {
		const words: IssueParams = isAction(params?.action)
			? { ...params, action: editor(`shortcuts.${params.action}`) }
			: { ...params };
		return t(rule, words as Parameters<typeof t>[1]);
	};
}

/** The same for the issue at one place of a value, if there is one. */
export function useIssueWordsAt(
	issues: readonly Issue[] | undefined,
): (...path: readonly (string | number)[]) => string | undefined {
	const words = useIssueWords();
	return (...path) => {
		const found = issueAt(issues, ...path);
		return found && words(found);
	};
}

function isAction(name: unknown): name is keyof typeof shortcutActions {
	return typeof name === "string" && Object.hasOwn(shortcutActions, name);
}
