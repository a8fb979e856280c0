"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import type { Locale } from "@/lib/i18n/locales";
import type { LoadedMessages } from "@/lib/i18n/merge-messages";
import { rank } from "@/lib/setting/search/rank";
import { buildLocalRankIndex, type LocalWords, type RankIndex } from "@/lib/setting/search/rank-index";
import { type SearchEntry, searchEntries } from "@/lib/tool/search-entries";

/** The words of settings in one language, and the index over them; loaded with the palette, not with a page. */
export interface SettingSearch {
	readonly index: RankIndex<SearchEntry>;
	readonly wordsOf: (key: string) => LocalWords;
	readonly sectionOf: (section: string | undefined) => string;
}

/** Settings search in the person's language: the one ranker, over translated labels. */
export function useSettingSearch(): SettingSearch | undefined {
	const locale = useLocale();
	const { data } = useQuery({
		queryKey: ["words", locale],
		queryFn: () => loadSearch(locale),
		staleTime: Number.POSITIVE_INFINITY,
		retry: 2,
	});
	return data;
}

/** Entries that can be gone to, best first. An empty query lists nothing. */
export function hitsOf({ index }: SettingSearch, query: string, limit: number): readonly SearchEntry[] {
	if (query.trim() === "") return [];
	return rank(index, { query })
		.map(({ entry }) => entry)
		.filter((entry) => entry.needsRecord || entry.href() !== null)
		.slice(0, limit);
}

async function loadSearch(locale: Locale): Promise<SettingSearch> {
	const { default: words } = (await import(`@/messages/${locale}/settings.json`)) as { default: LoadedMessages };
	const wordsOf = (key: string): LocalWords => {
		const [type = "", field = ""] = key.split(".");
		const entry = searchEntries.find((known) => known.key === key);
		return {
			label: textAt(words, type, field, "label") ?? entry?.label ?? key,
			description: textAt(words, type, field, "description") ?? entry?.description ?? "",
		};
	};
	return {
		index: buildLocalRankIndex(searchEntries, wordsOf),
		wordsOf,
		sectionOf: (section) => (section && textAt(words, "sections", section)) || "",
	};
}

/** A text of the file as plain words: quoted ICU signs are unquoted. */
function textAt(tree: LoadedMessages, ...path: readonly string[]): string | undefined {
	let at: LoadedMessages[string] | undefined = tree;
	for (const part of path) at = typeof at === "object" && !isList(at) ? at[part] : undefined;
	return typeof at === "string" ? at.replace(/'([{}<>]+)'/g, "$1").replace(/''/g, "'") : undefined;
}

const isList = (value: LoadedMessages[string]): value is readonly unknown[] => Array.isArray(value);
