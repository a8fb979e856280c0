"use client";

import { useFormatter, useTranslations } from "next-intl";
import { plainList } from "@/lib/i18n/plain-list";
import type { Policy } from "@/lib/profile/dynamic/candidate";
import { useSecondsWords } from "./use-seconds-words";

/** What a policy comes to, on one line: "asked again after 5 s, 10 s, waits up to 5 minutes, then next candidate". */
export function usePolicyWords(): (policy: Policy) => string {
	const t = useTranslations("editor");
	const format = useFormatter();
	const scheduleWords = useScheduleWords();
	const secondsWords = useSecondsWords();
	return ({ retry, wait_for_reset: wait, on_exhausted: end }) => {
		const parts = [
			...(retry.enabled ? [t("candidates.summary.retry", { schedule: scheduleWords(retry) })] : []),
			...(wait.enabled ? [t("candidates.summary.wait", { time: secondsWords(wait.max_wait_seconds) })] : []),
		];
		const last = t(`candidates.summary.${end}`, { after: parts.length > 0 ? "yes" : "no" });
		return format.list([...parts, last], plainList);
	};
}

/** When a candidate is asked again: "after 5 s, 10 s, 20 s". */
export function useScheduleWords(): (retry: Policy["retry"]) => string {
	const t = useTranslations("editor");
	const format = useFormatter();
	return ({ max_retries: count, initial_interval_seconds: first }) => {
		const times = Array.from({ length: Math.min(10, Math.max(0, count)) }, (_, index) =>
			format.number(first * 2 ** index, { style: "unit", unit: "second", unitDisplay: "narrow" }),
		);
		return t("candidates.after", { times: format.list(times, plainList) });
	};
}
