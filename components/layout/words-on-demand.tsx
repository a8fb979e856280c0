"use client";

import { useQuery } from "@tanstack/react-query";
import { type Messages, NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import type { ReactNode } from "react";
import type { Locale } from "@/lib/i18n/locales";

interface WordsOnDemandProps {
	/** Tells these words from others that are fetched. */
	readonly name: string;
	readonly load: (locale: Locale) => Promise<Partial<Messages>>;
	/** In place of the children until the words are there. */
	readonly until?: ReactNode;
	readonly children: ReactNode;
}

/** Words in the person's language that a page does not carry: fetched once, with what says them. */
export function WordsOnDemand({ name, load, until = null, children }: WordsOnDemandProps) {
	const locale = useLocale();
	const known = useMessages();
	const { data } = useQuery({
		queryKey: ["words", name, locale],
		queryFn: () => load(locale),
		staleTime: Number.POSITIVE_INFINITY,
		retry: 2,
	});
	if (!data) return until;
	return (
		<NextIntlClientProvider locale={locale} messages={{ ...known, ...data }}>
			{children}
		</NextIntlClientProvider>
	);
}
