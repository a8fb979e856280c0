import { type Indexed, type RankEntry, type RankIndex, tokensOf } from "./rank-index";

/** Why an entry matched, best first; `listed` answers an empty query. */
export const matchReasons = [
	"exact_key",
	"exact_label",
	"exact_alias",
	"key_prefix",
	"label_prefix",
	"alias_prefix",
	"tokens",
	"description",
	"listed",
] as const;

export type MatchReason = (typeof matchReasons)[number];

export interface Ranked<Entry extends RankEntry = RankEntry> {
	readonly entry: Entry;
	readonly match_reason: MatchReason;
}

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const cjkRun =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
let segmenter: Intl.Segmenter | undefined;

/** A token to start with, or in scripts without spaces a word to find anywhere. */
interface Needle {
	readonly text: string;
	readonly anywhere: boolean;
}

function needlesOf(tokens: readonly string[]): readonly Needle[] {
	return tokens.flatMap((token): Needle[] => {
		if (!cjk.test(token)) return [{ text: token, anywhere: false }];
		return (token.match(cjkRun) ?? []).flatMap((run) => {
			if (!cjk.test(run)) return [{ text: run, anywhere: true }];
			segmenter ??= new Intl.Segmenter("zh", { granularity: "word" });
			return [...segmenter.segment(run)].map(({ segment }) => ({ text: segment, anywhere: true }));
		});
	});
}

const absent = 0;
const inDescription = 1;
const inNames = 2;

/** Where each entry has the needle: nowhere, in its description, or in its names. */
function levelsOf(index: RankIndex, { text, anywhere }: Needle): Uint8Array {
	if (anywhere) return Uint8Array.from(index.entries, (indexed) => levelIn(indexed, text));
	const levels = new Uint8Array(index.entries.length);
	for (let at = firstFrom(index.tokens, text); index.tokens[at]?.startsWith(text); at++) {
		for (const position of index.inDescription[at] ?? []) levels[position] ||= inDescription;
		for (const position of index.inNames[at] ?? []) levels[position] = inNames;
	}
	return levels;
}

function levelIn({ names, description }: Indexed<RankEntry>, text: string): number {
	if (names.includes(text)) return inNames;
	return description.includes(text) ? inDescription : absent;
}

/** Position of the first token not before `text`. */
function firstFrom(tokens: readonly string[], text: string): number {
	let [low, high] = [0, tokens.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((tokens[middle] ?? "") < text) low = middle + 1;
		else high = middle;
	}
	return low;
}

/**
 * Ranks by metadata (*settings parity*, Discovery tools): exact key or label, exact alias, key or label
 * prefix, alias prefix, all tokens in key, label and aliases, description; keys break ties. Every token
 * must match; a domain narrows and never matches. An empty query lists in key order.
 */
export function rank<Entry extends RankEntry>(
	index: RankIndex<Entry>,
	{ query, domain }: { readonly query: string; readonly domain?: string | undefined },
): readonly Ranked<Entry>[] {
	const tokens = tokensOf(query);
	const phrase = tokens.join(" ");
	const found = needlesOf(tokens).map((needle) => levelsOf(index, needle));
	const tiers: Ranked<Entry>[][] = Array.from({ length: tierCount }, () => []);
	for (const [position, indexed] of index.entries.entries()) {
		if (domain !== undefined && indexed.entry.domain !== domain) continue;
		let level = inNames;
		for (const levels of found) level = Math.min(level, levels[position] ?? absent);
		if (level === absent) continue;
		const match_reason = phrase === "" ? "listed" : reasonOf(indexed, phrase, level);
		tiers[tierOf[match_reason]]?.push({ entry: indexed.entry, match_reason });
	}
	return tiers.flat();
}

/** Reasons that rank alike share a tier. */
const tierOf: Readonly<Record<MatchReason, number>> = {
	exact_key: 0,
	exact_label: 0,
	exact_alias: 1,
	key_prefix: 2,
	label_prefix: 2,
	alias_prefix: 3,
	tokens: 4,
	description: 5,
	listed: 6,
};

const tierCount = new Set(Object.values(tierOf)).size;

/** Why an entry whose every token was found matches; `level` is the worst place of one. */
function reasonOf({ key, label, aliases }: Indexed<RankEntry>, phrase: string, level: number): MatchReason {
	if (level === inDescription) return "description";
	if (key === phrase) return "exact_key";
	if (label === phrase) return "exact_label";
	if (aliases.includes(phrase)) return "exact_alias";
	if (key.startsWith(phrase)) return "key_prefix";
	if (label.startsWith(phrase)) return "label_prefix";
	return aliases.some((alias) => alias.startsWith(phrase)) ? "alias_prefix" : "tokens";
}
