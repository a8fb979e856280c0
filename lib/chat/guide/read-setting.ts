import { recordToSwitch, settingOf } from "./change-setting";
import { explainKey } from "./explain-key";
import { chooseRow, findRecord, listRecords, typesFor } from "./find-record";
import { type FoundPlace, findPlace, findSettings, oneSetting } from "./find-setting";
import { callTool, objects, Said, type Scene, type Script, textOf } from "./script";
import { foldName } from "./sentence/fold";
import { settingsNamed } from "./sentence/lexicon";
import type { SaidPlace, SaidRecord } from "./sentence/reading";
import { candidatesLabel } from "./sentence/rules-candidates";
import { recordSaid } from "./sentence/said-record";
import { dynamicAgentId, tellCandidates } from "./tell-candidates";
import { tellValue } from "./tell-value";

/** Says the saved value of a setting. */
export function* readSetting(scene: Scene, place: SaidPlace): Script {
	if (place.record && allSettings.test(foldName(place.setting))) return yield* readAll(scene, place.record);
	const found =
		(yield* skillState(scene, place)) ?? (yield* anyRouter(scene, place)) ?? (yield* findPlace(scene, place, "read"));
	return found instanceof Said ? found.text : yield* tellSaved(scene, found);
}

function* tellSaved(scene: Scene, { candidate, row }: FoundPlace): Script {
	const { say } = scene.words;
	if (candidate.key === "agent_profile.dynamic") return yield* tellCandidates(scene, row);
	const read = yield* callTool(scene, "settings_get", { target: row.target, keys: [candidate.key] });
	if (read instanceof Said) return read.text;
	const [reading = {}] = objects(read.settings);
	const value = reading.value ?? null;
	const told = { label: candidate.label, record: row.label };
	const own = candidate.type === "user_settings";
	if (value === "" || value === null) {
		if (own) return say("value_own", { ...told, value: say("nothing") });
		return say(reading.inherited === true ? "inherited" : "empty", told);
	}
	const name = yield* referenced(scene, candidate.key, textOf(value));
	const words = { ...told, value: name ?? tellValue(scene, candidate.key, value) };
	return say(own ? "value_own" : "value", words);
}

/** The candidates of the only dynamic profile there is, or of the one that is chosen, where none was named. */
function* anyRouter(scene: Scene, { setting, record }: SaidPlace): Script<FoundPlace | Said | undefined> {
	if (record || setting !== candidatesLabel) return undefined;
	const rows = yield* listRecords(scene, ["agent_profile"]);
	if (rows instanceof Said) return rows;
	const routers = rows.filter(({ parentId }) => parentId === dynamicAgentId);
	const row = routers.length > 1 ? yield* chooseRow(scene, scene.words.say("which_record"), routers) : routers[0];
	return row && !(row instanceof Said) ? settingOf(scene, "agent_profile.dynamic", row) : row;
}

/** Whether a skill is on, which none of its settings is called. */
function* skillState(scene: Scene, { setting, record }: SaidPlace): Script<FoundPlace | Said | undefined> {
	return setting === "enabled" && record?.type === "skill" ? yield* recordToSwitch(scene, record) : undefined;
}

const allSettings =
	/^(?:(?:all|the|all the|its|todas as|as)? ?(?:settings?|configuration|values|definicoes|configuracoes)|所有的?(?:设置|设定)|(?:设置|设定)|全部(?:设置|设定))$/;

const readable = ["agent_profile", "mcp_server", "skill", "agent", "workspace"];

/** All saved values of one record. */
function* readAll(scene: Scene, record: SaidRecord): Script {
	const row = yield* findRecord(scene, typesFor(readable, record), record);
	if (row instanceof Said) return row.text;
	const entries = scene.lexicon.entries.filter(({ type, settable }) => type === row.type && settable);
	const read = yield* callTool(scene, "settings_get", { target: row.target, keys: entries.map(({ key }) => key) });
	if (read instanceof Said) return read.text;
	const lines = objects(read.settings).map(({ key, value }) => {
		const name = textOf(key);
		return `- ${scene.words.label(name) ?? name}: ${tellValue(scene, name, value ?? null)}`;
	});
	return [scene.words.say("all_values", { record: row.label }), "", ...lines].join("\n");
}

/** A profile's name where a setting holds its id. */
function* referenced(scene: Scene, key: string, id: string): Script<string | undefined> {
	if (!key.endsWith("_profile_id") || id === "") return undefined;
	const listed = yield* callTool(scene, "settings_list_resources", {
		resource_type: "agent_profile",
		query: id,
		limit: 5,
	});
	if (listed instanceof Said) return undefined;
	const profile = objects(listed.resources).find((row) => row.id === id);
	return profile && textOf(profile.label);
}

/** Says what a setting is for, what it can be, where it is, and how to say a change. */
export function* explainSetting(scene: Scene, place: SaidPlace): Script {
	const named = settingsNamed(scene.lexicon, place.setting)[0]?.fit ?? 0;
	const record = named < 2 && !place.record ? yield* switchOf(scene, place.setting) : undefined;
	if (record !== undefined)
		return record instanceof Said ? record.text : yield* explainKey(scene, record.candidate.key);
	const found = yield* findSettings(scene, place);
	if (found instanceof Said) return found.text;
	const best = Math.max(...found.map(({ fit }) => fit));
	const fitting = found.filter(({ fit }) => fit === best);
	// A person's preferences are of nothing else: "the theme in an editor" is somebody else's.
	if (place.record?.names.length && fitting.every(({ type }) => type === "user_settings"))
		return scene.words.say("off_topic");
	const candidate = yield* oneSetting(scene, fitting);
	return candidate instanceof Said ? candidate.text : yield* explainKey(scene, candidate.key);
}

/** A record that is switched as a whole, where the words look like a name: "features.stdioMcp". */
function* switchOf(scene: Scene, words: string): Script<FoundPlace | Said | undefined> {
	const said = recordSaid(words);
	if (said.type === undefined && !/^[\w-]+\.[\w.-]+$/.test(words)) return undefined;
	return yield* recordToSwitch(scene, said);
}
