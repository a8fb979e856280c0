"use client";

import { useFormatter, useTranslations } from "next-intl";
import { plainList } from "@/lib/i18n/plain-list";
import type { Policy } from "@/lib/profile/dynamic/candidate";
import { useSecondsWords } from "./use-seconds-words";

/**
 * What a policy comes to, on one line: "asked again after 5 s, 10 s, waits up to 5 minutes, then next candidate". Of what
 * is still typed and no number yet, only that it is on.
 */
export function usePolicyWords(): (policy: Policy) => string {
	const t = useTranslations("editor");
	const format = useFormatter();
	const scheduleWords = useScheduleWords();
	const secondsWords = useSecondsWords();
	return ({ retry, wait_for_reset: wait, on_exhausted: end }) => {
		const again = () =>
			areNumbers(retry.max_retries, retry.initial_interval_seconds)
				? t("candidates.summary.retry", { schedule: scheduleWords(retry) })
				: t("candidates.retry");
		const waits = () =>
			areNumbers(wait.max_wait_seconds)
				? t("candidates.summary.wait", { time: secondsWords(wait.max_wait_seconds) })
				: t("candidates.wait");
		const parts = [...(retry.enabled ? [again()] : []), ...(wait.enabled ? [waits()] : [])];
		const last = t(`candidates.summary.${end}`, { after: parts.length > 0 ? "yes" : "no" });
		return format.list([...parts, last], plainList);
	};
}

const areNumbers = (...values: readonly unknown[]) =>
	values.every((value) => Number.isInteger(value) && Number(value) > 0);

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
