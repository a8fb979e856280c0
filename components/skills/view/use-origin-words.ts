"use client";

import { useTranslations } from "next-intl";

/** Where a skill came from in a few words: the host of an address, else how it got here. */
export function useOriginWords(): (origin: string) => string {
	const t = useTranslations("skills");
	return (origin) => {
		if (origin === "bundled" || origin === "pasted" || origin === "upload") return t(`origin.${origin}`);
		return URL.canParse(origin) ? new URL(origin).host : t("origin.url");
	};
}

/** The address a skill was read from; undefined for all others. Only https is ever a link. */
export function addressOf(origin: string): string | undefined {
	return /^https:\/\//i.test(origin) && URL.canParse(origin) ? origin : undefined;
}
