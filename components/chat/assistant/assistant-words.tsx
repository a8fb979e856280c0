"use client";

import { useQuery } from "@tanstack/react-query";
import { type Messages, NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import type { ReactNode } from "react";
import type { Locale } from "@/lib/i18n/locales";

/** The words of the assistant in the person's language, fetched with it. Shows nothing before they are there. */
export function AssistantWords({ children }: { readonly children: ReactNode }) {
	const locale = useLocale();
	const known = useMessages();
	const { data } = useQuery({
		queryKey: ["words", "assistant", locale],
		queryFn: () => loadWords(locale),
		staleTime: Number.POSITIVE_INFINITY,
		retry: 2,
	});
	if (!data) return null;
	return (
		<NextIntlClientProvider locale={locale} messages={{ ...known, ...data }}>
			{children}
		</NextIntlClientProvider>
	);
}

async function loadWords(locale: Locale): Promise<Partial<Messages>> {
	const [chat, settings, editor, rules] = await Promise.all([
		import(`@/messages/${locale}/chat.json`),
		import(`@/messages/${locale}/settings.json`),
		import(`@/messages/${locale}/editor.json`),
		import(`@/messages/${locale}/rules.json`),
	]);
	return { chat: chat.default, settings: settings.default, editor: editor.default, rules: rules.default };
}
