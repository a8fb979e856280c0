import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { locales } from "@/lib/i18n/locales";
import { namespaces } from "@/lib/i18n/namespaces";
import { flatten, readTree } from "./message-files";
import { pluralCategories, pluralFaults } from "./plurals";

const counts = [0, 1, 2, 5, 21, 101, 1_000_000];

describe.each(locales)("plurals of %s [I18N-03]", (locale) => {
	const texts = namespaces.flatMap((namespace) =>
		[...flatten(readTree(locale, namespace))].map(([key, text]) => [`${namespace}.${key}`, text] as const),
	);

	it("have the language's own categories, no more and no fewer", () => {
		const faults = texts.flatMap(([key, text]) => pluralFaults(locale, text).map((fault) => `${key}: ${fault}`));
		expect(faults).toEqual([]);
		expect(texts.filter(([, text]) => text.includes(", plural,")).length).toBeGreaterThan(20);
	});

	it.each(counts)("say the form of %i, with the number as the language writes it", (count) => {
		const text = `{count, plural, ${pluralCategories(locale)
			.map((category) => `${category} {# ${category}}`)
			.join(" ")}}`;
		const translate = createTranslator({ locale, messages: { text } });
		const form = new Intl.PluralRules(locale).select(count);
		expect(translate("text", { count })).toBe(`${count.toLocaleString(locale)} ${form}`);
	});
});

describe("the check [I18N-03]", () => {
	it.each(["ru", "pl", "lv", "ar"])("asks for all categories of %s, which English does not have", (locale) => {
		const english = "{n, plural, one {# file} other {# files}}";
		expect(pluralFaults(locale, english)).toHaveLength(1);
		const whole = pluralCategories(locale).map((category) => `${category} {#}`);
		expect(pluralFaults(locale, `{n, plural, =0 {none} ${whole.join(" ")}}`)).toEqual([]);
	});

	it("looks into tags, selects and plurals, and knows ordinals", () => {
		const inner = "{n, plural, other {#}}";
		for (const text of [
			`<b>${inner}</b>`,
			`{s, select, a {${inner}} other {}}`,
			`{m, plural, one {${inner}} other {}}`,
		])
			expect(pluralFaults("en", text)).toEqual(["plural n has other, en needs one other"]);
		expect(pluralFaults("en", "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}")).toEqual([]);
	});
});
