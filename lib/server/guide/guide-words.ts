import "server-only";
import type { DirectText } from "@/lib/chat/direct/direct-answer";
import type { GuideText, GuideWords } from "@/lib/chat/guide/guide-words";
import type { SettingLabels } from "@/lib/chat/guide/sentence/lexicon";
import type { Say } from "@/lib/chat/say";
import { loadMessages } from "@/lib/i18n/load-messages";
import type { Locale } from "@/lib/i18n/locales";

/** What the guide and direct answers say in one language, and how that language calls settings. */
export interface SpokenWords {
	readonly guide: GuideWords;
	readonly direct: Say<DirectText>;
	readonly labels: SettingLabels;
}

/** The words of a language from its messages; formed outside of any request. */
export async function spokenWords(locale: Locale): Promise<SpokenWords> {
	// Outside of Next its entry does not load, and there nobody needs words.
	const { createTranslator } = await import("next-intl");
	const t = createTranslator({ locale, messages: await loadMessages(locale) });
	// Setting keys are data here, so their messages are looked up by names no type knows.
	const named = t as unknown as { (key: string): string; has(key: string): boolean; raw(key: string): unknown };
	const text = (key: string) => (named.has(key) ? named(key) : undefined);
	const label = (key: string) => text(`settings.${key}.label`);
	return {
		guide: {
			say: (key: GuideText, params) => t(`guide.says.${key}`, params),
			label,
			description: (key) => text(`settings.${key}.description`),
			choice: (key, value) => text(`settings.choices.${key}.${value}`),
		},
		direct: (key, params) => t(`guide.direct.${key}`, params),
		labels: { label, choices: (key) => choicesOf(named, key) },
	};
}

function choicesOf(named: { has(key: string): boolean; raw(key: string): unknown }, key: string) {
	const group = `settings.choices.${key}`;
	if (!named.has(group)) return {};
	const raw = named.raw(group);
	if (typeof raw !== "object" || raw === null) return {};
	return Object.fromEntries(
		Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
	);
}
