"use client";

import { useTranslations } from "next-intl";
import { errorKey } from "@/lib/i18n/error-text";
import type { profileDynamic } from "@/lib/profile/settings/dynamic";
import { isIssueRule } from "@/lib/setting/issue/issue-rules";
import { restoreRules } from "@/lib/setting/issue/restore-rules";
import { sourceRules } from "@/lib/setting/issue/source-rules";
import type { ErrorBody } from "@/lib/shared/app-error";
import { useIssueWords } from "./use-issue-words";

/** Key of the candidates of a profile; the declaration itself would weigh on every page that can fail. */
const candidatesKey = "agent_profile.dynamic" satisfies (typeof profileDynamic)["key"];

/** Names of the place below a setting; a candidate is its number in the list. */
function placeBelow({ key, path = "" }: Pick<ErrorBody, "key" | "path">): readonly string[] {
	const [, ...below] = path.split(".");
	if (key !== candidatesKey) return below;
	const [, index] = below;
	return index === undefined ? [] : [String(Number(index) + 1)];
}

/**
 * A refusal in the language of the page: what happened, then the setting it is about and what is accepted there, as
 * far as the error says: "This value is not accepted. … Name: Use at most 200 characters; this has 215." A place that
 * skills are read from, and what a restored record misses, say both in the words of their rule.
 */
export function useErrorWords(): (
	error: Pick<ErrorBody, "code" | "reason" | "key" | "path" | "rule" | "params">,
) => string {
	const errors = useTranslations("errors");
	const all = useTranslations();
	const issueWords = useIssueWords();
	return (error) => {
		const told = errors(errorKey(error));
		if (!isIssueRule(error.rule) || !all.has(`rules.${error.rule}`)) return told;
		const words = issueWords({ rule: error.rule, ...(error.params ? { params: error.params } : {}) });
		if (Object.hasOwn(sourceRules, error.rule) || Object.hasOwn(restoreRules, error.rule)) return words;
		const label = `settings.${error.key ?? ""}.label` as Parameters<typeof all>[0];
		if (!error.key || !all.has(label)) return all("rules.told", { told, words });
		const place = [all(label), ...placeBelow(error)].join(" · ");
		return all("rules.told", { told, words: all("rules.at_place", { place, words }) });
	};
}
