import { choose } from "./choose";
import { explainKey } from "./explain-key";
import { exactRows, findRecord, listRecords, nearMiss, type Row, typesFor, typeWord } from "./find-record";
import { callTool, objects, Said, type Scene, type Script, textOf } from "./script";
import { foldName } from "./sentence/fold";
import { type LexiconEntry, settingsNamed } from "./sentence/lexicon";
import type { SaidPlace } from "./sentence/reading";

/** A setting that may be meant. */
export interface Candidate {
	readonly key: string;
	readonly type: string;
	readonly label: string;
	/** How sure: 3 its label, 2 another name of it, 1 its words. */
	readonly fit: number;
	readonly switch: boolean;
	readonly closed: boolean;
}

export interface FoundPlace {
	readonly candidate: Candidate;
	readonly row: Row;
}

/** How a search result matched, as far as it may be acted on; only its description: not at all. */
const sure = new Set([
	"exact_key",
	"exact_label",
	"exact_alias",
	"key_prefix",
	"label_prefix",
	"alias_prefix",
	"tokens",
]);
const exact = new Set(["exact_key", "exact_label", "exact_alias"]);

/** Settings that the words may mean, through the search; says so where there is none. */
export function* findSettings(scene: Scene, place: SaidPlace): Script<readonly Candidate[] | Said> {
	const named = settingsNamed(scene.lexicon, place.setting);
	const fit = named[0]?.fit ?? 0;
	const query =
		fit >= 2 || (fit === 1 && !/^[\x20-\x7e]*$/.test(place.setting))
			? (named[0]?.entry.label ?? "")
			: searchWords(place.setting);
	const found = yield* callTool(scene, "settings_search", { query: query.slice(0, 200), limit: 8 });
	if (found instanceof Said) return found;
	const results = objects(found.results);
	if (fit >= 2) return named.map((each) => candidateOf(scene, each.entry, each.fit));
	const known = results.filter(({ match_reason }) => sure.has(textOf(match_reason)));
	const hits = known.flatMap(({ key, match_reason }) => {
		const entry = scene.lexicon.entries.find((each) => each.key === key);
		return entry ? [candidateOf(scene, entry, exact.has(textOf(match_reason)) ? 2 : 1)] : [];
	});
	if (hits.length > 0) return hits;
	const partly = named.map((each) => candidateOf(scene, each.entry, 1));
	if (partly.length > 0) return partly;
	return new Said(
		unknownSetting(
			scene,
			place.setting,
			results.map(({ key, label }) => scene.words.label(textOf(key)) ?? textOf(label)),
		),
	);
}

const searchWords = (setting: string) => foldName(setting).replace(/^(?:the|my|a|an|o|a|os|as) /, "");

function candidateOf({ words }: Scene, entry: LexiconEntry, fit: number): Candidate {
	return {
		key: entry.key,
		type: entry.type,
		label: words.label(entry.key) ?? entry.label,
		fit,
		switch: entry.switch,
		closed: entry.closed,
	};
}

function unknownSetting({ words: { say } }: Scene, name: string, near: readonly string[]): string {
	if (near.length === 0) return say("off_topic");
	return [say("unknown_setting", { name }), say("nearest"), "", ...near.slice(0, 6).map((label) => `- ${label}`)].join(
		"\n",
	);
}

/** The one setting of the one record that was said; asks wherever more than one fits. */
export function* findPlace(
	scene: Scene,
	place: SaidPlace,
	purpose: "read" | "write" | "switch",
): Script<FoundPlace | Said> {
	const found = yield* findSettings(scene, place);
	if (found instanceof Said) return found;
	const fitting = forPurpose(found, purpose);
	const [first] = fitting;
	if (first?.closed) return new Said(yield* explainKey(scene, first.key));
	return place.record ? yield* withRecord(scene, fitting, place) : yield* withoutRecord(scene, fitting);
}

/** Of equals, a switch for a switch; to read, what is known best. A write takes no chances. */
function forPurpose(found: readonly Candidate[], purpose: "read" | "write" | "switch"): readonly Candidate[] {
	const open = found.some(({ closed }) => !closed) ? found.filter(({ closed }) => !closed) : found;
	if (purpose === "read")
		return open.filter(({ type, fit }) => open.every((other) => other.type !== type || other.fit <= fit));
	const switches = open.filter((candidate) => candidate.switch);
	return purpose === "switch" && switches.length > 0 ? switches : open;
}

function* withRecord(scene: Scene, candidates: readonly Candidate[], { record }: SaidPlace): Script<FoundPlace | Said> {
	const types = [...new Set(candidates.map(({ type }) => type))];
	const allowed = typesFor(types, record);
	const within = allowed.length > 0 ? allowed : types;
	const fitting = candidates.filter(({ type }) => within.includes(type));
	const [first] = within;
	if (record === undefined || record.names.length === 0 || within.length === 1) {
		const row = yield* findRecord(scene, within, record);
		return row instanceof Said ? row : yield* oneOf(scene, pairsOf(fitting, [row]));
	}
	const rows = yield* listRecords(scene, within, record.names[0]);
	if (rows instanceof Said) return rows;
	const exactly = exactRows(rows, record);
	if (exactly.length === 0 && first !== undefined) {
		const row = yield* nearMiss(scene, within, { name: record.names[0] ?? "", rows });
		return row instanceof Said ? row : yield* oneOf(scene, pairsOf(fitting, [row]));
	}
	return yield* oneOf(scene, pairsOf(fitting, exactly));
}

function pairsOf(candidates: readonly Candidate[], rows: readonly Row[]): readonly FoundPlace[] {
	return rows.flatMap((row) =>
		candidates.filter(({ type }) => type === row.type).map((candidate) => ({ candidate, row })),
	);
}

function* oneOf(scene: Scene, pairs: readonly FoundPlace[]): Script<FoundPlace | Said> {
	const [only] = pairs;
	if (pairs.length === 1 && only) return only;
	const keys = new Set(pairs.map(({ candidate }) => candidate.key));
	const question = scene.words.say(keys.size > 1 ? "which_setting" : "which_record");
	return yield* choose(
		scene,
		question,
		pairs.map((pair) => ({
			label: keys.size > 1 ? `${pair.candidate.label} · ${pair.row.label}` : pair.row.label,
			description: keys.size > 1 ? pair.candidate.key : pair.row.parent || pair.row.id,
			value: pair,
		})),
	);
}

/** No record was said: the setting first, among those known best; then the record, if there is only one. */
function* withoutRecord(scene: Scene, candidates: readonly Candidate[]): Script<FoundPlace | Said> {
	const candidate = yield* oneSetting(scene, candidates);
	if (candidate instanceof Said) return candidate;
	const row = yield* findRecord(scene, [candidate.type], undefined);
	return row instanceof Said ? row : { candidate, row };
}

/** The setting that is meant; several of them are asked about. */
export function* oneSetting(scene: Scene, candidates: readonly Candidate[]): Script<Candidate | Said> {
	const [only] = candidates;
	if (only && candidates.length === 1) return only;
	return yield* choose(
		scene,
		scene.words.say("which_setting"),
		candidates.map((candidate) => ({
			label: candidate.label,
			description: `${typeWord(scene, candidate.type)} · ${candidate.key}`,
			value: candidate,
		})),
	);
}
