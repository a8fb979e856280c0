"use client";

import { useTranslations } from "next-intl";
import type { CallPart } from "@/lib/chat/part";
import { isolated } from "@/lib/i18n/isolated";

/** What a waiting call asks, as one question. */
export function useQuestionWords(): (call: CallPart) => string {
	const t = useTranslations("chat");
	return ({ approval, questions, source, title }) => {
		if (questions && questions.length > 0) return t("ask.answer", { count: questions.length });
		const records = new Set(approval?.changes.map(({ record }) => record));
		const [record] = records;
		if (records.size === 1 && record !== undefined)
			return t("ask.change", { count: approval?.changes.length ?? 0, record: isolated(record) });
		if (source?.kind === "mcp") return t("ask.runOn", { tool: isolated(title), server: isolated(source.server) });
		return t("ask.run", { tool: isolated(title) });
	};
}
