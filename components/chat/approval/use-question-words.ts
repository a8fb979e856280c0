"use client";

import { useTranslations } from "next-intl";
import type { CallPart } from "@/lib/chat/part";
import { shownTool } from "@/lib/client/chat/hop-words";
import { isolated } from "@/lib/i18n/isolated";

/** What a waiting call asks, as one question. */
export function useQuestionWords(): (call: CallPart) => string {
	const t = useTranslations("chat");
	return (call) => {
		const { approval, questions, source } = call;
		if (questions && questions.length > 0) return t("ask.answer", { count: questions.length });
		const records = new Set(approval?.changes.map(({ record }) => record));
		const [record] = records;
		if (record !== undefined && approval?.rule === "destructive_asks")
			return t("ask.delete", { record: isolated(record) });
		if (records.size === 1 && record !== undefined)
			return t("ask.change", { count: approval?.changes.length ?? 0, record: isolated(record) });
		if (source?.kind === "mcp")
			return t("ask.runOn", { tool: isolated(shownTool(call)), server: isolated(source.server) });
		return t("ask.run", { tool: isolated(shownTool(call)) });
	};
}
