"use client";

import { useErrorWords } from "@/components/setting/words/use-error-words";
import { useIssueWords } from "@/components/setting/words/use-issue-words";
import { isIssueRule } from "@/lib/setting/issue/issue-rules";
import type { ErrorBody } from "@/lib/shared/app-error";

/** Why a skill was not read or stored: the rule of its source says it all, any other refusal in the ordinary words. */
export function useSourceWords(): (error: ErrorBody) => string {
	const errorWords = useErrorWords();
	const issueWords = useIssueWords();
	return (error) => {
		const { rule, params } = error;
		if (!isIssueRule(rule) || !rule.startsWith("skill_")) return errorWords(error);
		return issueWords({ rule, ...(params ? { params } : {}) });
	};
}
