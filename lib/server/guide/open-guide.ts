import "server-only";
import { guidePort } from "@/lib/chat/guide/guide-port";
import { buildLexicon } from "@/lib/chat/guide/sentence/lexicon";
import type { GuideLanguage } from "@/lib/chat/guide/sentence/reading";
import type { ModelPort } from "@/lib/chat/model-port";
import { type Locale, locales } from "@/lib/i18n/locales";
import { settingsCatalog } from "@/lib/tool/settings-catalog";
import { spokenWords } from "./guide-words";

/** In which language a message that was read as one of these is answered. */
const answeredIn: Readonly<Record<GuideLanguage, Locale>> = {
	en: "en",
	pt: "pt-PT",
	hans: "zh-CN",
	hant: "zh-TW",
	hk: "zh-HK",
};

let opened: Promise<ModelPort> | undefined;

/** The offline guide with the product's settings and words; the same for everybody, made once per process. */
export function openGuide(): Promise<ModelPort> {
	opened ??= makeGuide();
	return opened;
}

async function makeGuide(): Promise<ModelPort> {
	const spoken = new Map(
		await Promise.all(locales.map(async (locale) => [locale, await spokenWords(locale)] as const)),
	);
	const wordsOf = (locale: Locale) => {
		const words = spoken.get(locale);
		if (!words) throw new Error(`no words of ${locale}`);
		return words;
	};
	return guidePort({
		lexicon: buildLexicon(
			settingsCatalog.descriptors,
			locales.map((locale) => wordsOf(locale).labels),
		),
		words: (language) => wordsOf(answeredIn[language]).guide,
	});
}
