import { describe, expect, it } from "vitest";
import { createSettingsSearch, searchable } from "@/lib/setting/search/search-settings";
import { type CuratedQuery, curatedQueries } from "./curated-queries";
import { settingsCatalog } from "./settings-catalog";

const search = createSettingsSearch(settingsCatalog);

function answers({ query, domain }: CuratedQuery) {
	const result = search({ query, domain, limit: 50, offset: 0 });
	if (!result.ok) throw new Error(result.error.reason);
	return result.value.items;
}

describe("curated queries", () => {
	it.each(curatedQueries)("$query $domain", (curated) => {
		const items = answers(curated);
		const keys = items.map(({ key }) => key);
		if (curated.nothing) expect(keys).toEqual([]);
		if (curated.first) expect(keys[0]).toBe(curated.first);
		if (curated.reason) expect(items[0]?.match_reason).toBe(curated.reason);
		expect(keys).toEqual(expect.arrayContaining([...(curated.candidates ?? [])]));
	});

	it("name keys that exist", () => {
		const known = new Set(searchable(settingsCatalog).map(({ key }) => key));
		for (const { first, candidates = [] } of curatedQueries) {
			for (const key of first ? [first, ...candidates] : candidates) expect(known).toContain(key);
		}
	});
});

describe("createSettingsSearch", () => {
	it("answers the eight fields of a summary and no more", () => {
		const [item] = answers({ query: "user_settings.theme" });
		expect(Object.keys(item ?? {}).sort()).toEqual([
			"description",
			"field_path",
			"key",
			"label",
			"match_reason",
			"resource_type",
			"settings_href",
			"support",
		]);
		expect(item?.settings_href).toBe("/settings/preferences#user_settings.theme");
	});

	it("pages without gaps or repeats", () => {
		const pages: string[] = [];
		let offset: number | undefined = 0;
		while (offset !== undefined) {
			const page = search({ query: "", limit: 7, offset });
			if (!page.ok) throw new Error(page.error.reason);
			pages.push(...page.value.items.map(({ key }) => key));
			offset = page.value.next_offset;
		}
		expect(pages).toEqual(searchable(settingsCatalog).map(({ key }) => key));
	});

	it("refuses an unknown domain", () => {
		const refused = search({ query: "theme", domain: "nowhere", limit: 20, offset: 0 });
		expect(refused).toMatchObject({ ok: false, error: { code: "invalid", reason: "unknown_domain" } });
	});
});
