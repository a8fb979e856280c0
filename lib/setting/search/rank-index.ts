/** What the ranker knows of a setting: metadata only, never a saved value. */
export interface RankEntry {
	readonly key: string;
	readonly domain: string;
	readonly label: string;
	readonly description: string;
	readonly aliases: readonly string[];
}

/** One entry, its texts folded. */
export interface Indexed<Entry> {
	readonly entry: Entry;
	readonly key: string;
	readonly label: string;
	readonly aliases: readonly string[];
	/** Key, label and aliases. */
	readonly names: string;
	readonly description: string;
}

/** Entries prepared once, sorted by key, with the entries of each token. */
export interface RankIndex<Entry extends RankEntry = RankEntry> {
	readonly entries: readonly Indexed<Entry>[];
	/** Sorted. */
	readonly tokens: readonly string[];
	/** For each token, the positions of the entries that hold it in their names, and in their description. */
	readonly inNames: readonly (readonly number[])[];
	readonly inDescription: readonly (readonly number[])[];
}

/** Case, width and accents do not count. */
function fold(text: string): string {
	return text
		.normalize("NFKD")
		.replace(/\p{M}+/gu, "")
		.normalize("NFKC")
		.toLowerCase();
}

/** Tokens of a text: folded, split on whitespace, dots, underscores and hyphens. */
export const tokensOf = (text: string) =>
	fold(text)
		.split(/[\s._-]+/)
		.filter((token) => token !== "");

const joined = (text: string) => tokensOf(text).join(" ");

/** Words of prose stand without the brackets and quotes around them. */
const prose = (text: string) => joined(text.replace(/["'“”‘’`([{<]+(?=\S)/g, " "));

/** Prepares entries for ranking. */
export function buildRankIndex<Entry extends RankEntry>(entries: readonly Entry[]): RankIndex<Entry> {
	return indexOf(entries.map(prepare));
}

/** The words of one language for a setting. */
export interface LocalWords {
	readonly label: string;
	readonly description: string;
}

/** Prepares entries for a screen: labels and descriptions of its language, the English ones as aliases. */
export function buildLocalRankIndex<Entry extends RankEntry>(
	entries: readonly Entry[],
	wordsOf: (key: string) => LocalWords | undefined,
): RankIndex<Entry> {
	const local = entries.map((entry) => {
		const english = prepare(entry);
		const words = wordsOf(entry.key);
		if (!words) return english;
		const label = joined(words.label);
		return {
			...english,
			label,
			aliases: [english.label, ...english.aliases],
			names: `${english.names} ${label}`,
			description: `${english.description} ${prose(words.description)}`,
		};
	});
	return indexOf(local);
}

function prepare<Entry extends RankEntry>(entry: Entry): Indexed<Entry> {
	const [key, label, aliases] = [joined(entry.key), joined(entry.label), entry.aliases.map(joined)];
	return {
		entry,
		key,
		label,
		aliases,
		names: [key, label, ...aliases].join(" "),
		description: prose(entry.description),
	};
}

function indexOf<Entry extends RankEntry>(prepared: readonly Indexed<Entry>[]): RankIndex<Entry> {
	const entries = [...prepared].sort((a, b) => (a.entry.key < b.entry.key ? -1 : 1));
	const postings = new Map<string, { names: number[]; description: number[] }>();
	for (const [position, { names, description }] of entries.entries()) {
		for (const part of ["names", "description"] as const) {
			for (const token of new Set((part === "names" ? names : description).split(" "))) {
				const posting = postings.get(token) ?? { names: [], description: [] };
				posting[part].push(position);
				postings.set(token, posting);
			}
		}
	}
	const sorted = [...postings].sort(([a], [b]) => (a < b ? -1 : 1));
	return {
		entries,
		tokens: sorted.map(([token]) => token),
		inNames: sorted.map(([, { names }]) => names),
		inDescription: sorted.map(([, { description }]) => description),
	};
}
