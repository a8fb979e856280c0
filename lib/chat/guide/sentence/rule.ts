import { fold } from "./fold";
import { choicesNamed, type GuideLexicon, settingsNamed } from "./lexicon";
import type { Reading, SaidPlace, SaidRecord, SaidValue } from "./reading";
import { type FittingPlace, placeAndValue, placeIn } from "./said-place";
import { recordSaid, typeSaid, unquoted } from "./said-record";

/**
 * One form of a sentence. The pattern runs over folded text; its groups are read from the text itself: `w` setting
 * and record, `s` setting, `r` record, `v` value, `on`/`off` a switch, `n` name, `a` agent, `m` model, `t` type, `c` a
 * choice, `b` setting and value.
 */
export interface Rule {
	readonly do:
		| "set"
		| "get"
		| "explain"
		| "list"
		| "create"
		| "duplicate"
		| "delete"
		| "rename"
		| "undo"
		| "help"
		| "greet";
	readonly pattern: RegExp;
	/** Counts only where the setting is known by its very name. */
	readonly known?: true;
	/** All of the words are the setting; no record is among them. */
	readonly whole?: true;
	/** Asks whether something is on: words that are no setting name a record. */
	readonly state?: true;
	/** The setting that the sentence means without naming it, by its English label. */
	readonly setting?: string;
	/** Counts only for a setting that has the value as a choice, is a switch, or is the person's own. */
	readonly needs?: "choice" | "switch" | "own";
	/** For `set` without a value of its own. */
	readonly value?: SaidValue;
}

export interface RatedReading {
	readonly reading: Reading;
	/** 3 and 2: known words; 1: in part; 0: the form alone. */
	readonly fit: number;
}

type Groups = Readonly<Record<string, string>>;

/** What a rule reads in a text; undefined where it does not fit. */
export function readByRule(rule: Rule, text: string, lexicon: GuideLexicon): RatedReading | undefined {
	const groups = groupsOf(rule.pattern, text);
	if (!groups) return undefined;
	const rated = read(rule, groups, lexicon);
	return rated && rule.known && rated.fit < 2 ? undefined : rated;
}

function groupsOf(pattern: RegExp, text: string): Groups | undefined {
	const match = new RegExp(pattern.source, "du").exec(fold(text));
	if (!match) return undefined;
	const places = Object.entries(match.indices?.groups ?? {});
	return Object.fromEntries(
		places.flatMap(([name, at]) => (at ? [[name, text.slice(at[0] - takenFor(name, text, at[0]), at[1]).trim()]] : [])),
	);
}

/** "to be dark" says a value, "to Be brief." begins with one: how much before `start` is of the value. */
function takenFor(name: string, text: string, start: number): number {
	const [be = ""] = name === "v" ? (/\bBe $/.exec(text.slice(0, start)) ?? []) : [];
	return be.length;
}

function read(rule: Rule, groups: Groups, lexicon: GuideLexicon): RatedReading | undefined {
	switch (rule.do) {
		case "set":
			return readSet(rule, groups, lexicon);
		case "get":
		case "explain": {
			if (rule.setting !== undefined)
				return { reading: { do: rule.do, place: impliedPlace(rule.setting, groups).place }, fit: 3 };
			const { place, fit } = rule.whole ? wholePlace(groups, lexicon) : placeOf(groups, lexicon);
			if (!rule.state || fit >= 2) return { reading: { do: rule.do, place }, fit };
			return enabledOf(recordSaid(groups.w ?? ""));
		}
		case "list": {
			const type = typeSaid(groups.t ?? "");
			return type && { reading: { do: "list", type }, fit: 3 };
		}
		case "create":
			return { reading: created(groups), fit: 2.5 };
		case "duplicate":
		case "delete":
			return recordRule(rule.do, groups, lexicon);
		case "rename":
			return { reading: { do: "rename", record: recordSaid(groups.r ?? ""), name: unquoted(groups.v ?? "") }, fit: 3 };
		case "undo":
		case "help":
		case "greet":
			return { reading: { do: rule.do }, fit: 3 };
	}
}

/** Whether a record as a whole is on. */
function enabledOf(record: SaidRecord): RatedReading {
	return { reading: { do: "get", place: { setting: "enabled", record } }, fit: record.type ? 2 : 1 };
}

function wholePlace({ w = "" }: Groups, lexicon: GuideLexicon): FittingPlace {
	return { place: { setting: w }, fit: settingsNamed(lexicon, w)[0]?.fit ?? 0 };
}

function placeOf(groups: Groups, lexicon: GuideLexicon) {
	return placeIn(groups.w ?? groups.s ?? "", lexicon, groups.r);
}

function readSet(rule: Rule, groups: Groups, lexicon: GuideLexicon): RatedReading | undefined {
	if (groups.c !== undefined) return readChoice(groups.c, lexicon);
	if (groups.b !== undefined) {
		const both = placeAndValue(groups.b, lexicon);
		if (!both) return undefined;
		if (!meetsNeeds(rule, both.place, { lexicon, value: said(both.value) })) return undefined;
		const record = groups.r === undefined ? {} : { record: recordSaid(groups.r) };
		return {
			reading: set({ ...both.place, ...record }, said(both.value), { words: groups.b, written: both.value }),
			fit: 2,
		};
	}
	const { place, fit } = rule.setting === undefined ? placeOf(groups, lexicon) : impliedPlace(rule.setting, groups);
	const value = saidValue(rule, groups);
	if (!value || !meetsNeeds(rule, place, { lexicon, value })) return undefined;
	return { reading: set(place, value, { words: groups.w ?? groups.s ?? "", written: groups.v }), fit };
}

function impliedPlace(setting: string, { r }: Groups): FittingPlace {
	return { place: r === undefined ? { setting } : { setting, record: recordSaid(r) }, fit: 2 };
}

function meetsNeeds(
	{ needs }: Rule,
	place: SaidPlace,
	{ lexicon, value }: { readonly lexicon: GuideLexicon; readonly value: SaidValue },
): boolean {
	if (needs === undefined) return true;
	const entries = settingsNamed(lexicon, place.setting).filter(({ fit }) => fit >= 2);
	if (needs === "switch") return entries.some(({ entry }) => entry.switch);
	if (needs === "own") return entries.length > 0 && entries.every(({ entry }) => entry.type === "user_settings");
	return value.kind === "said" && entries.some(({ entry }) => choicesNamed(lexicon, value.text, entry.key).length > 0);
}

/** A value that only one setting has, such as "dark mode". */
function readChoice(phrase: string, lexicon: GuideLexicon): RatedReading | undefined {
	const choices = choicesNamed(lexicon, phrase);
	const [only] = choices;
	if (!only || choices.some(({ key }) => key !== only.key)) return undefined;
	const entry = lexicon.entries.find(({ key }) => key === only.key);
	// Only a person's own preferences go without the name of a record.
	const label = entry?.type === "user_settings" ? entry.label : undefined;
	return label === undefined
		? undefined
		: { reading: set({ setting: label }, said(only.value), { words: label }), fit: 3 };
}

function saidValue({ value }: Rule, { v, on, off }: Groups): SaidValue | undefined {
	if (value) return value;
	if (v !== undefined) return said(v);
	if (on !== undefined) return { kind: "switch", on: true };
	return off === undefined ? undefined : { kind: "switch", on: false };
}

function said(written: string): SaidValue {
	const text = unquoted(written);
	return text === written ? { kind: "said", text } : { kind: "said", text, quoted: true };
}

function set(
	place: SaidPlace,
	value: SaidValue,
	{ words, written }: { readonly words: string; readonly written?: string | undefined },
): Reading {
	const plain = { do: "set", place, value, words } as const;
	if (place.record || written === undefined || unquoted(written) !== written) return plain;
	const cut = /^(?<v>.+) (?:for|on|of|in|para(?: [oa])?|n[oa]|d[oa]|em) (?<r>.+)$/.exec(fold(written));
	const at = cut?.groups?.v?.length;
	const from = cut?.groups?.r?.length;
	if (at === undefined || from === undefined) return plain;
	return { ...plain, otherwise: { value: said(written.slice(0, at)), record: recordSaid(written.slice(-from)) } };
}

function created({ n, a, m }: Groups): Reading {
	return {
		do: "create",
		...(n ? { name: unquoted(n) } : {}),
		...(a ? { agent: recordSaid(a) } : {}),
		...(m ? { model: unquoted(m) } : {}),
	};
}

/** Records are deleted and copied; what is known as a setting is not one. */
function recordRule(
	what: "duplicate" | "delete",
	{ r = "", n }: Groups,
	lexicon: GuideLexicon,
): RatedReading | undefined {
	const record = recordSaid(r);
	const names = n ? { name: unquoted(n) } : {};
	if (record.type === undefined && placeIn(r, lexicon).fit >= 2) return undefined;
	return {
		reading: what === "delete" ? { do: what, record } : { do: what, record, ...names },
		fit: record.type ? 3 : 1,
	};
}
