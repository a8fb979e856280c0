"use client";

import { useTranslations } from "next-intl";

/** Between what a turn shows: it is still at work. */
export function Working() {
	const t = useTranslations("chat");
	return (
		<p className="flex min-h-7 items-center gap-2 text-small text-violet">
			<span aria-hidden className="pulse-dot ml-1.25" />
			{t("working")}
		</p>
	);
}
