import { fold } from "./fold";
import { type Fit, type GuideLexicon, settingsNamed } from "./lexicon";
import type { SaidPlace } from "./reading";
import { isFiller, recordSaid } from "./said-record";

/** A way to read words as a setting of a record, and how well the setting is known; 0 is not at all. */
export interface FittingPlace {
	readonly place: SaidPlace;
	readonly fit: Fit | 0;
}

/** Between a setting and its record, folded; the record follows. */
const settingFirst = / (?:of|for|in|on|from|at|d[oae]s?|n[oa]s?|para(?: [oa]s?)?|em) /g;
/** The record comes first. */
const recordFirst = /'s? |s' | 的|的 ?/g;

/**
 * The best way to cut words into a setting and a record: the cut whose setting is best known, then the one with the
 * longest name for it. Known names may also follow a record's name directly.
 */
export function placeIn(words: string, lexicon: GuideLexicon, record?: string): FittingPlace {
	const said = words.trim();
	if (record !== undefined) return fitting({ setting: said, record: recordSaid(record) }, lexicon);
	const whole = fitting({ setting: said }, lexicon);
	if (whole.fit >= 2) return whole;
	const cuts = [{ setting: said }, ...cutsOf(said)].map((place) => fitting(place, lexicon));
	const known = [...cuts, ...joined(said, lexicon)].filter(({ fit }) => fit >= 2);
	const best = known.sort((a, b) => b.fit - a.fit || b.place.setting.length - a.place.setting.length)[0];
	if (best) return best;
	const partly = cuts.find(({ fit, place }) => fit === 1 && place.record);
	return partly ?? cuts.find(({ place }) => place.record) ?? cuts[0] ?? { place: { setting: said }, fit: 0 };
}

function fitting(place: SaidPlace, lexicon: GuideLexicon): FittingPlace {
	return { place, fit: settingsNamed(lexicon, place.setting)[0]?.fit ?? 0 };
}

function cutsOf(said: string): SaidPlace[] {
	const folded = fold(said);
	const ahead = [...folded.matchAll(settingFirst)].map(
		({ index, 0: { length } }) => [said.slice(0, index), said.slice(index + length)] as const,
	);
	const behind = [...folded.matchAll(recordFirst)].map(
		({ index, 0: { length } }) => [said.slice(index + length), said.slice(0, index)] as const,
	);
	return [...ahead, ...behind]
		.filter(([setting, record]) => setting.trim() !== "" && record.trim() !== "")
		.map(([setting, record]) => placeOf(setting.trim(), record));
}

function placeOf(setting: string, record: string): SaidPlace {
	return isFiller(record) ? { setting } : { setting, record: recordSaid(record) };
}

/** "Reviewer fallback model", "Guide备用模型": the longest exact name at the end, the record before it. */
function joined(said: string, lexicon: GuideLexicon): FittingPlace[] {
	const folded = fold(said);
	const ends = lexicon.entries
		.flatMap(({ labels, names }) => [...labels, ...names])
		.filter((name) => {
			const before = folded.charAt(folded.length - name.length - 1);
			return folded.endsWith(name) && before !== "" && (before === " " || /\p{Script=Han}/u.test(name.charAt(0)));
		});
	return ends.map((name) => {
		const at = said.length - name.length;
		return fitting(
			placeOf(
				said.slice(at),
				said
					.slice(0, at)
					.trim()
					.replace(/[的嘅]$/, ""),
			),
			lexicon,
		);
	});
}

/** "theme dark", "主题深色": the longest exact name at the beginning, the value after it. */
export function placeAndValue(said: string, lexicon: GuideLexicon): { place: SaidPlace; value: string } | undefined {
	const words = said.slice(/^(?:(?:the|my|a|an|o|a|os|as|meu|minha) )?/.exec(fold(said))?.[0].length ?? 0);
	const folded = fold(words);
	const begins = lexicon.entries
		.flatMap(({ labels, names }) => [...labels, ...names])
		.filter(
			(name) =>
				folded.startsWith(name) && (folded.charAt(name.length) === " " || /\p{Script=Han}/u.test(name.at(-1) ?? "")),
		)
		.sort((a, b) => b.length - a.length);
	const name = begins[0];
	if (name === undefined || words.slice(name.length).trim() === "") return undefined;
	return { place: { setting: words.slice(0, name.length) }, value: words.slice(name.length).trim() };
}
