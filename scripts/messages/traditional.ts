import { Converter } from "opencc-js/cn2t";
import type { MessageTree } from "@/lib/i18n/merge-messages";
import { mapTree } from "./message-files";
import { glossary, overrides, type TraditionalLocale } from "./traditional-words";

const converters = {
	"zh-TW": Converter({ from: "cn", to: "twp" }),
	"zh-HK": Converter({ from: "cn", to: "hk" }),
} as const;

/**
 * Traditional Chinese of a namespace from its Simplified texts: OpenCC, then the glossary (longest first), then
 * corner quotes; reviewed texts by key win. ICU arguments and tags are ASCII and pass unchanged.
 */
export function traditional(tree: MessageTree, namespace: string, locale: TraditionalLocale): MessageTree {
	return mapTree(tree, (text, key) => overrides[locale][`${namespace}.${key}`] ?? convertText(text, locale));
}

export function convertText(text: string, locale: TraditionalLocale): string {
	const words = [...glossary[locale]].sort(([a], [b]) => b.length - a.length);
	return words
		.reduce((result, [found, wanted]) => result.replaceAll(found, wanted), converters[locale](text))
		.replaceAll("“", "「")
		.replaceAll("”", "」");
}

/** Overrides whose text no longer exists; each is a fault, not a leftover. */
export function staleOverrides(locale: TraditionalLocale, known: ReadonlySet<string>): string[] {
	return Object.keys(overrides[locale]).filter((key) => !known.has(key));
}
