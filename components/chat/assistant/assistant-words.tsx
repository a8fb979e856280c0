"use client";

import type { Messages } from "next-intl";
import type { ReactNode } from "react";
import { WordsOnDemand } from "@/components/layout/words-on-demand";
import type { Locale } from "@/lib/i18n/locales";

/** The words of the assistant in the person's language, fetched with it. Shows nothing before they are there. */
export function AssistantWords({ children }: { readonly children: ReactNode }) {
	return (
		<WordsOnDemand name="assistant" load={loadWords}>
			{children}
		</WordsOnDemand>
	);
}

async function loadWords(locale: Locale): Promise<Partial<Messages>> {
	const [chat, routes, settings, editor, rules] = await Promise.all([
		import(`@/messages/${locale}/chat.json`),
		import(`@/messages/${locale}/routes.json`),
		import(`@/messages/${locale}/settings.json`),
		import(`@/messages/${locale}/editor.json`),
		import(`@/messages/${locale}/rules.json`),
	]);
	return {
		chat: chat.default,
		routes: routes.default,
		settings: settings.default,
		editor: editor.default,
		rules: rules.default,
	};
}
