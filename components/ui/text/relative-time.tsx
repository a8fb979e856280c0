"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";

interface RelativeTimeProps {
	/** ISO 8601. */
	readonly at: string;
}

/** How long ago, kept current; the exact time on hover. The first paint uses the request's clock, so both sides agree. */
export function RelativeTime({ at }: RelativeTimeProps) {
	const format = useFormatter();
	const t = useTranslations("ui");
	const now = useNow({ updateInterval: 10_000 });
	const instant = new Date(at);
	if (Number.isNaN(instant.getTime())) return null;
	const seconds = (now.getTime() - instant.getTime()) / 1000;
	return (
		<time
			dateTime={at}
			title={format.dateTime(instant, { dateStyle: "medium", timeStyle: "medium" })}
			className="whitespace-nowrap"
		>
			{seconds < 5 ? t("moment") : ago(format, instant, now)}
		</time>
	);
}

/** As short as the language has it; some, such as Portuguese, shorten "ago" to a minus sign, which nobody reads so. */
function ago(format: ReturnType<typeof useFormatter>, instant: Date, now: Date): string {
	const narrow = format.relativeTime(instant, { now, style: "narrow" });
	return /^[-\u2212]/.test(narrow) ? format.relativeTime(instant, { now, style: "short" }) : narrow;
}
