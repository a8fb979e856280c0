import { isRedactionMarker, keepStored } from "@/lib/setting/redaction-marker";
import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";
import { explainKey, personOnly } from "./explain-key";
import { chooseRow, exactRows, findRecord, listRecords, type Row, typesFor } from "./find-record";
import { type Candidate, type FoundPlace, findPlace, findSettings, oneSetting } from "./find-setting";
import { type ReadValue, readValue, type ValueFacts } from "./read-value";
import { callTool, objects, Said, type Scene, type Script, textOf } from "./script";
import { foldName } from "./sentence/fold";
import { settingsNamed } from "./sentence/lexicon";
import type { Reading, SaidPlace, SaidRecord, SaidValue } from "./sentence/reading";
import { recordSaid, typeSaid } from "./sentence/said-record";
import { code, tellValue } from "./tell-value";

type SetReading = Extract<Reading, { do: "set" }>;

/** Records that are switched on and off as a whole, by the setting that does it. */
const switchable: Readonly<Record<string, string>> = {
	agent_profile: "agent_profile.enabled",
	mcp_server: "mcp_server.enabled",
	agent: "agent.enabled",
	skill: "skill.selected",
	runtime_flag: "runtime_flag.override",
};

/** Finds the setting and its record, reads the value by the setting's schema, and writes it; asks where it is not clear. */
export function* changeSetting(scene: Scene, reading: SetReading): Script {
	const found = yield* placeToWrite(scene, reading);
	if (found instanceof Said) return found.text;
	return yield* writeValue(scene, found.place, found.value, reading.place.setting);
}

interface Write {
	readonly place: FoundPlace;
	readonly value: SaidValue;
}

function* placeToWrite(scene: Scene, { place, value, words, otherwise }: SetReading): Script<Write | Said> {
	const fit = settingsNamed(scene.lexicon, place.setting)[0]?.fit ?? 0;
	const whole = recordSaid(words);
	if (value.kind === "switch" && (fit < 2 || isRecordAlone(place, whole))) {
		const record = yield* recordToSwitch(scene, whole, fit > 0);
		if (record) return record instanceof Said ? record : { place: record, value };
	}
	if (otherwise && fit >= 2) return yield* endOfValue(scene, place, value, otherwise);
	const found = yield* findPlace(scene, place, isSwitchWord(value) ? "switch" : "write");
	return found instanceof Said ? found : { place: found, value };
}

/** The words name a record and its type, and no setting of it: "the GitHub server", "GitHub 这个 MCP 服务器". */
function isRecordAlone(place: SaidPlace, whole: SaidRecord): boolean {
	if (whole.type === undefined || whole.names.length === 0) return false;
	return !place.record || whole.type === "runtime_flag" || typeSaid(place.setting) === whole.type;
}

const switchWords =
	/^(?:on|off|yes|no|true|false|enabled|disabled|ligad[oa]|desligad[oa]|sim|nao|开|关|开启|关闭|打开|启用|停用)$/;

const isSwitchWord = (value: SaidValue) =>
	value.kind === "switch" || (value.kind === "said" && switchWords.test(foldName(value.text)));

/** "disable Reviewer": a profile, server, agent, skill or feature of that name; nothing when there is none. */
export function* recordToSwitch(
	scene: Scene,
	said: SaidRecord,
	/** The words are a setting's in part: a skill, which only has a name, is not looked for without its word. */
	partly = false,
): Script<FoundPlace | Said | undefined> {
	if (said.names.length === 0) return undefined;
	const all = Object.keys(switchable).filter((type) => type !== "skill" || !partly || said.type === "skill");
	const types = typesFor(all, said);
	const rows = yield* listRecords(scene, types, said.names[0]);
	if (rows instanceof Said) return rows;
	const exact = exactRows(rows, said);
	// Features are switched by a person alone, so it does not matter which one was meant.
	// A skill is nothing but on or off, so the words cannot mean a setting of it.
	if (exact.length === 0 && said.type === "skill") {
		const near = yield* findRecord(scene, types, said);
		return near instanceof Said ? near : settingOf(scene, switchable.skill ?? "", near);
	}
	if (exact.length === 0)
		return said.type === "runtime_flag" ? new Said(yield* explainKey(scene, switchable.runtime_flag ?? "")) : undefined;
	const [only] = exact;
	const row = exact.length === 1 && only ? only : yield* chooseRow(scene, scene.words.say("which_record"), exact);
	return row instanceof Said ? row : settingOf(scene, switchable[row.type] ?? "", row);
}

/** A setting of a record by its key. */
export function settingOf({ lexicon, words }: Scene, key: string, row: Row): FoundPlace {
	const entry = lexicon.entries.find((each) => each.key === key);
	const label = words.label(key) ?? entry?.label ?? key;
	return { row, candidate: { key, type: row.type, label, fit: 3, switch: entry?.switch ?? true, closed: false } };
}

/** "… to small-1 for Guide": the end of the value is the record where a record is called so. */
function* endOfValue(
	scene: Scene,
	place: SaidPlace,
	value: SaidValue,
	otherwise: NonNullable<SetReading["otherwise"]>,
): Script<Write | Said> {
	const settings = yield* findSettings(scene, place);
	if (settings instanceof Said) return settings;
	const fitting = isSwitchWord(otherwise.value) ? preferSwitches(settings) : settings;
	const types = typesFor([...new Set(fitting.map(({ type }) => type))], otherwise.record);
	const rows = yield* listRecords(scene, types.length > 0 ? types : [...new Set(fitting.map(({ type }) => type))]);
	if (rows instanceof Said) return rows;
	const exact = exactRows(rows, otherwise.record);
	const meant = exact.length > 0 ? exact : rows;
	const candidate = yield* oneSetting(
		scene,
		fitting.filter(({ type }) => exact.length === 0 || exact.some((row) => row.type === type)),
	);
	if (candidate instanceof Said) return candidate;
	const own = meant.filter(({ type }) => type === candidate.type);
	const [only] = own;
	const row = own.length === 1 && only ? only : yield* chooseRow(scene, scene.words.say("which_record"), own);
	if (row instanceof Said) return row;
	return { place: { candidate, row }, value: exact.length > 0 ? otherwise.value : value };
}

function preferSwitches(candidates: readonly Candidate[]): readonly Candidate[] {
	const switches = candidates.filter((candidate) => candidate.switch);
	return switches.length > 0 ? switches : candidates;
}

/** Describes the setting, reads the value and writes it. */
export function* writeValue(scene: Scene, place: FoundPlace, said: SaidValue, asked: string): Script {
	const { candidate, row } = place;
	const described = yield* callTool(scene, "settings_describe", { key: candidate.key, target: row.target });
	// A description longer than what is shown of a result cannot be read; only lists of models are so long.
	if (described instanceof Said && !described.text.includes("…")) return described.text;
	const description = described instanceof Said ? {} : described;
	const setting = isJsonObject(description.setting) ? description.setting : {};
	const closed = personOnly(scene, candidate.label, setting);
	if (closed) return closed;
	const facts = factsOf(candidate.key, setting, description.choices);
	if (referencesProfile(setting) && said.kind === "said") return yield* writeReference(scene, place, said.text);
	const value = entryNamed(scene, facts, asked)
		? yield* entryValue(scene, place, asked, said)
		: readValue(scene, facts, said);
	if (value instanceof Said) return value.text;
	if (value.kind !== "value") return unfitWords(scene, place, value, setting);
	return yield* write(scene, place, value.value);
}

function factsOf(key: string, { schema, default_behavior }: JsonObject, choices: Json | undefined): ValueFacts {
	const initial = isJsonObject(default_behavior) ? default_behavior.value : undefined;
	const listed = isJsonObject(choices) ? objects(choices.choices) : [];
	return {
		key,
		schema: isJsonObject(schema) ? schema : {},
		choices: listed.map(({ value }) => textOf(value)).filter((value) => value !== ""),
		...(initial === undefined ? {} : { initial }),
	};
}

const referencesProfile = ({ dependencies }: JsonObject) =>
	isJsonObject(dependencies) && dependencies.references === "agent_profile";

/** A setting that holds the id of a profile is told a name. */
function* writeReference(scene: Scene, place: FoundPlace, name: string): Script {
	const profile = yield* findRecord(scene, ["agent_profile"], recordSaid(name));
	return profile instanceof Said ? profile.text : yield* write(scene, place, profile.id, profile.label);
}

/** "reasoning effort" names an entry of a map of texts, not the map. */
function entryNamed({ lexicon }: Scene, { key, schema }: ValueFacts, asked: string): boolean {
	const texts = isJsonObject(schema.additionalProperties) && schema.additionalProperties.type === "string";
	const entry = lexicon.entries.find((each) => each.key === key);
	return (
		texts &&
		key === "agent_profile.config_options" &&
		!entry?.labels.includes(foldName(asked).replace(/^(?:the|o|a|os|as) /, ""))
	);
}

const entryNames: Readonly<Record<string, string>> = {
	"esforco de raciocinio": "reasoning_effort",
	推理强度: "reasoning_effort",
	思考强度: "reasoning_effort",
	"thinking effort": "reasoning_effort",
	temperatura: "temperature",
	温度: "temperature",
};

/** The map as it is with one entry changed: an entry that is not named stays. */
function* entryValue(scene: Scene, place: FoundPlace, asked: string, said: SaidValue): Script<ReadValue | Said> {
	const name = foldName(asked).replace(/^(?:the|o|a|os|as) /, "");
	const entry = entryNames[name] ?? name.replaceAll(" ", "_");
	if (said.kind !== "said" || !/^[a-z][a-z0-9_.]*$/.test(entry)) return { kind: "page" };
	const saved = yield* savedValue(scene, place);
	if (saved instanceof Said) return saved;
	if (saved !== null && (!isJsonObject(saved) || isRedactionMarker(saved))) return { kind: "page" };
	const kept = keepStored(saved ?? {});
	return { kind: "value", value: { ...(isJsonObject(kept) ? kept : {}), [entry]: said.text } };
}

/** The saved value of a place. */
export function* savedValue(scene: Scene, { candidate, row }: FoundPlace): Script<Json | Said> {
	const read = yield* callTool(scene, "settings_get", { target: row.target, keys: [candidate.key] });
	return read instanceof Said ? read : (objects(read.settings)[0]?.value ?? null);
}

function unfitWords(
	scene: Scene,
	{ candidate: { key, label } }: FoundPlace,
	read: ReadValue,
	setting: JsonObject,
): string {
	const { say } = scene.words;
	const href = textOf(setting.settings_href);
	const page = href ? ` ${say("page", { href })}` : "";
	if (read.kind !== "unfit") return `${say("on_page", { label })}${page}`;
	const allowed = read.allowed.length > 0 ? ` ${say("allowed", { values: read.allowed.join(", ") })}` : "";
	return `${say("unfit", { label: label || key })}${allowed}${page}`;
}

/** Writes a value; what it was is read before, so that it can be taken back. */
export function* write(scene: Scene, { candidate, row }: FoundPlace, value: Json, shown?: string): Script {
	const { say } = scene.words;
	const before = yield* savedValue(scene, { candidate, row });
	// Nobody is asked to allow what is so already.
	if (!(before instanceof Said) && sameJson(before, value))
		return say("unchanged", toldOf(scene, { candidate, row }, value, shown));
	const saved = yield* callTool(scene, "settings_update", { target: row.target, changes: { [candidate.key]: value } });
	if (saved instanceof Said) return saved.text;
	const told = toldOf(scene, { candidate, row }, value, shown);
	if (saved.changed === false) return say("unchanged", told);
	return say(candidate.type === "user_settings" ? "saved_own" : "saved", told);
}

function toldOf(scene: Scene, { candidate, row }: FoundPlace, value: Json, shown?: string) {
	return {
		label: candidate.label,
		record: row.label,
		value: shown === undefined ? tellValue(scene, candidate.key, value) : code(shown),
	};
}
