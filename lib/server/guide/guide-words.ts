import "server-only";
import type { DirectText } from "@/lib/chat/direct/direct-answer";
import type { GuideText, GuideWords } from "@/lib/chat/guide/guide-words";
import type { Say } from "@/lib/chat/guide/say";
import type { SettingLabels } from "@/lib/chat/guide/sentence/lexicon";
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
	const messages = await loadMessages(locale);
	const t = createTranslator({ locale, messages });
	// Setting keys are data here, so their messages are looked up by names no type knows.
	const named = t as { (key: string): string; has(key: string): boolean };
	const text = (key: string) => (named.has(key) ? named(key) : undefined);
	const label = (key: string) => text(`settings.${key}.label`);
	return {
		guide: {
			say: (key: GuideText, params) => t(`guide.says.${key}`, params),
			label,
			description: (key) => text(`settings.${key}.description`),
			choice: (key, value) => text(`settings.choices.${key}.${value}`),
			dryRun: (key, params) => t(`profiles.dryRun.${key}`, params),
			why: (reason) => text(`routes.why.${reason}`) ?? "",
		},
		direct: (key, params) => t(`guide.direct.${key}`, params),
		labels: { label, choices: (key) => choicesOf(messages, key, text) },
	};
}

/** Labels of a setting's choices by value. Names are read from the messages: their form differs once they are compiled. */
function choicesOf(messages: unknown, key: string, text: (key: string) => string | undefined) {
	const path = ["settings", "choices", ...key.split(".")];
	const group = path.reduce<unknown>((node, name) => (isGroup(node) ? node[name] : undefined), messages);
	if (!isGroup(group)) return {};
	const values = Object.keys(group).filter((value) => !isGroup(group[value]));
	return Object.fromEntries(values.map((value) => [value, text([...path, value].join(".")) ?? value]));
}

const isGroup = (node: unknown): node is Readonly<Record<string, unknown>> =>
	typeof node === "object" && node !== null && !Array.isArray(node);
