import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { baseLocale, locales } from "@/lib/i18n/locales";
import { namespaces } from "@/lib/i18n/namespaces";
import { compareTexts } from "./compare";
import { hardCodedCopy } from "./hard-coded";
import { flatten, readTree } from "./message-files";
import { pluralFaults } from "./plurals";
import { staleOverrides } from "./traditional";
import { traditionalLocales } from "./traditional-words";
import { verbatim } from "./verbatim";

/** Everything wrong with the message files and with copy in components, one line each. */
export function messageFaults(): string[] {
	return [...translationFaults(), ...formFaults(), ...leftoverFaults(), ...copyFaults()];
}

function formFaults(): string[] {
	return locales.flatMap((locale) =>
		namespaces.flatMap((namespace) =>
			[...flatten(readTree(locale, namespace))].flatMap(([key, text]) =>
				pluralFaults(locale, text).map((fault) => `messages/${locale}/${namespace}.json: ${key}: ${fault}`),
			),
		),
	);
}

function translationFaults(): string[] {
	return locales
		.filter((locale) => locale !== baseLocale)
		.flatMap((locale) =>
			namespaces.flatMap((namespace) => {
				const mayEqual = (key: string, text: string) =>
					verbatim[locale] === undefined || verbatim[locale].has(`${namespace}.${key}`) || !/\p{L}{2}/u.test(text);
				const faults = compareTexts(flatten(readTree(baseLocale, namespace)), flatten(readTree(locale, namespace)), {
					mayEqual,
				});
				return faults.map((fault) => `messages/${locale}/${namespace}.json: ${fault}`);
			}),
		);
}

function leftoverFaults(): string[] {
	const known: ReadonlySet<string> = new Set(
		namespaces.flatMap((namespace) =>
			[...flatten(readTree(baseLocale, namespace)).keys()].map((key) => `${namespace}.${key}`),
		),
	);
	return [
		...traditionalLocales.flatMap((locale) =>
			staleOverrides(locale, known).map((key) => `override of ${locale} for ${key}, which does not exist`),
		),
		...Object.entries(verbatim).flatMap(([locale, keys]) =>
			[...keys]
				.filter((key) => !known.has(key))
				.map((key) => `verbatim text of ${locale} for ${key}, which does not exist`),
		),
	];
}

function copyFaults(): string[] {
	return ["components", "app"]
		.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)))
		.filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
		.flatMap((file) =>
			hardCodedCopy(readFileSync(file, "utf8")).map(
				({ line, text }) => `${file}:${line}: words in the source: ${text}`,
			),
		);
}
