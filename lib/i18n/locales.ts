/** Languages Steward speaks; `en` is written first and is what a missing text falls back to. */
export const locales = ["en", "pt-PT", "zh-CN", "zh-TW", "zh-HK"] as const;

export type Locale = (typeof locales)[number];

export const baseLocale: Locale = "en";

export function isLocale(value: unknown): value is Locale {
	return typeof value === "string" && locales.some((locale) => locale === value);
}
