"use client";

import { useTranslations } from "next-intl";
import { ruleKey } from "./rule-key";

/** What a broken rule asks for, in the language of the page. */
export function useRuleWords(): (expected: string) => string {
	const t = useTranslations("mcp");
	return (expected) => {
		const key = ruleKey(expected);
		return key ? t(`rule.${key}`) : t("ruleOther", { expected });
	};
}
