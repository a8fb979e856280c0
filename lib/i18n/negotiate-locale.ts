import { baseLocale, isLocale, type Locale } from "./locales";

/** One entry of Accept-Language with its weight (RFC 9110 §12.5.4). */
interface Range {
	readonly tag: string;
	readonly weight: number;
}

/**
 * Picks the language of a request: an explicit choice first, then the best supported range of
 * Accept-Language, else English. Never throws on malformed headers.
 */
export function negotiateLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
	if (isLocale(chosen)) return chosen;
	for (const { tag } of ranges(acceptLanguage ?? "")) {
		const match = supported(tag);
		if (match) return match;
	}
	return baseLocale;
}

function ranges(header: string): Range[] {
	return header
		.slice(0, 1000)
		.split(",")
		.map((part) => {
			const [tag = "", ...parameters] = part.trim().split(/\s*;\s*/);
			const quality = parameters.find((parameter) => /^q=/i.test(parameter));
			const weight = quality ? Number(quality.slice(2)) : 1;
			return { tag: tag.toLowerCase(), weight: Number.isFinite(weight) ? weight : 0 };
		})
		.filter(({ tag, weight }) => tag !== "" && weight > 0)
		.sort((a, b) => b.weight - a.weight);
}

function supported(tag: string): Locale | undefined {
	const [language, ...subtags] = tag.split("-");
	if (language === "en" || language === "*") return "en";
	if (language === "pt") return "pt-PT";
	if (language !== "zh") return undefined;
	if (subtags.includes("hk") || subtags.includes("mo")) return "zh-HK";
	if (subtags.includes("tw") || subtags.includes("hant")) return "zh-TW";
	return "zh-CN";
}
