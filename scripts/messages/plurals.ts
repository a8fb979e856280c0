import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** The plural categories a language has by CLDR, `other` always among them. */
export function pluralCategories(locale: string, kind: Intl.PluralRuleType = "cardinal"): readonly string[] {
	return new Intl.PluralRules(locale, { type: kind }).resolvedOptions().pluralCategories.toSorted();
}

/** Plurals of a text that lack a category of the language, or name one it does not have. Exact values are free. */
export function pluralFaults(locale: string, text: string): string[] {
	return pluralsIn(parse(text)).flatMap((plural) => {
		const needed = pluralCategories(locale, plural.kind);
		const given = plural.options.filter((option) => !option.startsWith("=")).toSorted();
		if (given.join() === needed.join()) return [];
		return [`plural ${plural.value} has ${given.join(" ")}, ${locale} needs ${needed.join(" ")}`];
	});
}

interface Plural {
	readonly value: string;
	readonly kind: Intl.PluralRuleType;
	readonly options: readonly string[];
}

function pluralsIn(elements: readonly MessageFormatElement[]): Plural[] {
	return elements.flatMap((element): Plural[] => {
		if (element.type === TYPE.tag) return pluralsIn(element.children);
		if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
		const inner = Object.values(element.options).flatMap((option) => pluralsIn(option.value));
		if (element.type === TYPE.select) return inner;
		const kind = element.pluralType ?? "cardinal";
		return [{ value: element.value, kind, options: Object.keys(element.options) }, ...inner];
	});
}
