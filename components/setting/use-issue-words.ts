"use client";

import { useTranslations } from "next-intl";
import type { Issue } from "@/lib/setting/define-setting";

/** What a broken rule asks for, as a sentence: "Expected: …". */
export function useIssueWords(): (issue: Issue) => string {
	const t = useTranslations("editor");
	return ({ expected }) => t("expected", { expected });
}
