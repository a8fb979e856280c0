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
			{seconds < 5 ? t("moment") : format.relativeTime(instant, { now, style: "narrow" })}
		</time>
	);
}
