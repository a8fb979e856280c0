import type { SettingDescriptor } from "@/lib/setting/descriptor";
import { foldName } from "./fold";
import { choiceWords, settingWords } from "./synonyms";

/** One setting as people call it, in all languages. */
export interface LexiconEntry {
	readonly key: string;
	readonly type: string;
	/** English label: what the search is asked for. */
	readonly label: string;
	/** Folded names: labels, and other words for it. */
	readonly labels: readonly string[];
	readonly names: readonly string[];
	/** On or off. */
	readonly switch: boolean;
	/** Has a value of its own that can be set. */
	readonly settable: boolean;
	/** Belongs to no record that tools read: it is explained, whatever is asked of it. */
	readonly closed: boolean;
}

/** A value of a setting as people call it. */
export interface LexiconChoice {
	readonly key: string;
	readonly value: string;
	readonly names: readonly string[];
}

/** Which words mean which setting; data for the guide, so that its code knows no setting. */
export interface GuideLexicon {
	readonly entries: readonly LexiconEntry[];
	readonly choices: readonly LexiconChoice[];
}

/** How one language labels settings and choices. */
export interface SettingLabels {
	label(key: string): string | undefined;
	/** Names of the choices of a setting by their value. */
	choices(key: string): Readonly<Record<string, string>>;
}

/** The catalog's words, the labels of every language, and a few words more that people use. */
export function buildLexicon(
	descriptors: readonly SettingDescriptor[],
	languages: readonly SettingLabels[],
): GuideLexicon {
	const known = descriptors.filter(({ classification }) => classification !== "computed");
	return {
		entries: known.map((descriptor) => entryOf(descriptor, languages)),
		choices: known.flatMap((descriptor) => choicesOf(descriptor, languages)),
	};
}

function entryOf(
	{ key, resource_type, label, aliases, schema, operations, scope }: SettingDescriptor,
	languages: readonly SettingLabels[],
): LexiconEntry {
	const labels = folded([label, ...languages.flatMap((language) => language.label(key) ?? [])]);
	const field = key.slice(key.indexOf(".") + 1);
	const own = typeWords[resource_type] ?? /^$/;
	const short = labels.map((each) =>
		each
			.replace(own, "")
			.replace(/^(?:my |o meu |a minha |我的)/, "")
			.trim(),
	);
	const names = folded([...aliases, field, key, ...listed(settingWords[key])]);
	return {
		key,
		type: resource_type,
		label,
		labels,
		names: [...new Set([...names, ...short])].filter((each) => each.length > 1),
		switch: schema?.type === "boolean",
		settable: schema !== null,
		closed: schema === null && operations.update === null && scope.selectors === "install_singleton",
	};
}

/** What a label says of its own resource: "Workspace name" is the name of a workspace. */
const typeWords: Readonly<Record<string, RegExp>> = {
	agent: /^agent | do agente$| ?agente$|^智能体|智能体$/,
	workspace: /^workspace | do espaco de trabalho$|^工作区/,
	mcp_server: /^server | do servidor$|^服务器的?|服务器$| of the server$|^伺服器的?/,
};

function choicesOf({ key, schema }: SettingDescriptor, languages: readonly SettingLabels[]): LexiconChoice[] {
	const items = schema && typeof schema.items === "object" ? (schema.items as typeof schema) : schema;
	const values = Array.isArray(items?.enum)
		? items.enum.filter((value): value is string => typeof value === "string")
		: [];
	const named = languages.flatMap((language) => Object.keys(language.choices(key)));
	return [...new Set([...values, ...named])].map((value) => ({
		key,
		value,
		names: folded([
			value,
			...languages.flatMap((language) => language.choices(key)[value] ?? []),
			...listed(choiceWords[key]?.[value]),
		]),
	}));
}

const listed = (words: string | undefined) => words?.split("|") ?? [];

const folded = (words: readonly string[]) => [...new Set(words.map(foldName).filter((word) => word !== ""))];

/** How well a phrase names a setting: its label, another name, part of a name. */
export type Fit = 3 | 2 | 1;

export interface Named {
	readonly entry: LexiconEntry;
	readonly fit: Fit;
}

/** Settings that a phrase names exactly, or else in part; best first. */
export function settingsNamed(lexicon: GuideLexicon, phrase: string): readonly Named[] {
	const readings = namesIn(phrase);
	// Word for word first: "my default profile" is another setting than the default profile.
	for (const reading of readings) {
		const exact = lexicon.entries.flatMap((entry): Named[] => {
			if (entry.labels.includes(reading)) return [{ entry, fit: 3 }];
			return entry.names.includes(reading) ? [{ entry, fit: 2 }] : [];
		});
		if (exact.length > 0) return exact.sort((a, b) => b.fit - a.fit);
	}
	return lexicon.entries.flatMap((entry): Named[] =>
		readings.some((each) => [...entry.labels, ...entry.names].some((name) => isPart(each, name)))
			? [{ entry, fit: 1 }]
			: [],
	);
}

/** The phrase, and the phrase without the little words around a name. */
function namesIn(phrase: string): readonly string[] {
	const whole = foldName(phrase);
	const bare = whole
		.replace(
			/^(?:the|my|a|an|its|their|your|this|that|current|o|a|os|as|um|uma|meu|minha|meus|minhas|我的|当前的?|现在的?) ?(?=\S)/,
			(word) => (/[a-z]$/.test(word) ? word : ""),
		)
		.replace(/^(?:stored|saved|current|present|actual|own|guardad[oa]s?|当前的?|现在的?|已存的?) /, "")
		.replace(/ (?:settings?|options?|value)$|^(?:definicao|opcao|valor) d[aeo]s? |的?(?:设置|设定|选项|值)$/, "")
		.trim();
	return [...new Set([whole, bare])].filter((each) => each !== "");
}

/** Every word of the phrase begins a word of the name, or the Chinese phrase is inside of it. */
function isPart(phrase: string, name: string): boolean {
	if (/\p{Script=Han}/u.test(phrase)) return phrase.length > 1 && name.includes(phrase);
	const words = name.split(" ");
	return phrase.length > 2 && phrase.split(" ").every((each) => words.some((word) => word.startsWith(each)));
}

/** Values of settings that a phrase names, such as "dark mode"; of one setting where `key` is given. */
export function choicesNamed(lexicon: GuideLexicon, phrase: string, key?: string): readonly LexiconChoice[] {
	const readings = namesIn(phrase);
	return lexicon.choices.filter(
		(choice) => (key === undefined || choice.key === key) && readings.some((each) => choice.names.includes(each)),
	);
}
