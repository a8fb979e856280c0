"use client";

import type { Messages } from "next-intl";
import type { ReactNode } from "react";
import type { Locale } from "@/lib/i18n/locales";
import { WordsOnDemand } from "../words-on-demand";

interface TimerWordsProps {
	readonly until?: ReactNode;
	readonly children: ReactNode;
}

/** The words of timers, which no page carries: most of the time none runs. */
export function TimerWords({ until, children }: TimerWordsProps) {
	return (
		<WordsOnDemand name="timers" load={loadWords} until={until}>
			{children}
		</WordsOnDemand>
	);
}

async function loadWords(locale: Locale): Promise<Partial<Messages>> {
	const { default: timers } = await import(`@/messages/${locale}/timers.json`);
	return { timers };
}
