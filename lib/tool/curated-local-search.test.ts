import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rank } from "@/lib/setting/search/rank";
import { buildLocalRankIndex, type LocalWords } from "@/lib/setting/search/rank-index";
import { isJsonObject } from "@/lib/shared/json";
import { curatedLocalQueries } from "./curated-queries";
import { searchEntries } from "./search-entries";

function wordsIn(locale: string): (key: string) => LocalWords | undefined {
	const messages: unknown = JSON.parse(readFileSync(`messages/${locale}/settings.json`, "utf8"));
	return (key) => {
		const [type = "", field = ""] = key.split(".");
		const words = isJsonObject(messages) && isJsonObject(messages[type]) ? messages[type][field] : undefined;
		if (!isJsonObject(words)) return undefined;
		return { label: String(words.label), description: String(words.description) };
	};
}

describe.each(Object.entries(curatedLocalQueries))("curated queries in %s", (locale, queries) => {
	const index = buildLocalRankIndex(searchEntries, wordsIn(locale));

	it.each(queries)("$query", ({ query, first, nothing }) => {
		const keys = rank(index, { query }).map(({ entry }) => entry.key);
		if (nothing) expect(keys).toEqual([]);
		else expect(keys[0]).toBe(first);
	});
});
