import { describe, expect, it } from "vitest";
import { baseLocale, locales } from "@/lib/i18n/locales";
import { type MessageTree, mergeMessages } from "@/lib/i18n/merge-messages";
import { namespaces } from "@/lib/i18n/namespaces";
import { compareTexts } from "./compare";
import { messageFaults } from "./message-faults";
import { flatten, mapTree, readTree } from "./message-files";

/** A copy of the tree without one text; what is left of its group stays. */
function without(tree: MessageTree, [head = "", ...rest]: readonly string[]): MessageTree {
	const { [head]: found, ...others } = tree;
	return typeof found === "object" ? { ...others, [head]: without(found, rest) } : others;
}

describe.each(locales.filter((locale) => locale !== baseLocale))("a key missing in %s [I18N-01]", (locale) => {
	it.each(namespaces)("%s: shows the English text, and the check names it", (namespace) => {
		const base = readTree(baseLocale, namespace);
		const own = readTree(locale, namespace);
		const texts = flatten(base);
		const ownTexts = flatten(own);
		for (const [key, text] of texts) {
			const shown = flatten(mergeMessages(base, without(own, key.split("."))));
			expect([key, shown.get(key)]).toEqual([key, text]);
			expect([...shown.keys()]).toEqual([...texts.keys()]);
			const cut = new Map([...ownTexts].filter(([name]) => name !== key));
			expect(compareTexts(texts, cut, { mayEqual: () => true })).toEqual([`${key}: missing`]);
		}
		expect(
			flatten(
				mergeMessages(
					base,
					mapTree(own, () => ""),
				),
			),
		).toEqual(texts);
		expect(mergeMessages(base, undefined)).toEqual(base);
	});
});

it("the message files have no fault that the check would name [I18N-01]", { timeout: 120_000 }, () => {
	expect(messageFaults()).toEqual([]);
});
