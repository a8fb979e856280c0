/** Languages Steward speaks; `en` is written first and is what a missing text falls back to. */
export const locales = ["en", "pt-PT", "zh-CN", "zh-TW", "zh-HK"] as const;

export type Locale = (typeof locales)[number];

export const baseLocale: Locale = "en";

/** Each language in its own words, for pickers. */
export const localeNames: Readonly<Record<Locale, string>> = {
	en: "English",
	"pt-PT": "Português (Portugal)",
	"zh-CN": "简体中文",
	"zh-TW": "繁體中文（台灣）",
	"zh-HK": "繁體中文（香港）",
};

export function isLocale(value: unknown): value is Locale {
	return typeof value === "string" && locales.some((locale) => locale === value);
}
