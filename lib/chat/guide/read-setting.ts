import { isJsonObject, type JsonObject } from "@/lib/shared/json";
import { personOnly } from "./change-setting";
import { findPlace, findSettings, oneSetting } from "./find-setting";
import type { SaidPlace } from "./reading";
import { callTool, objects, Said, type Scene, type Script, textOf } from "./script";
import { tellValue } from "./tell-value";

/** Says the saved value of a setting. */
export function* readSetting(scene: Scene, place: SaidPlace): Script {
	const { say } = scene.words;
	const found = yield* findPlace(scene, place, false);
	if (found instanceof Said) return found.text;
	const { candidate, row } = found;
	const read = yield* callTool(scene, "settings_get", { target: row.target, keys: [candidate.key] });
	if (read instanceof Said) return read.text;
	const [reading = {}] = objects(read.settings);
	const value = reading.value ?? null;
	const told = { label: candidate.label, record: row.label };
	if (reading.inherited === true) return say("inherited", told);
	if (value === "" || value === null) return say("empty", told);
	const name = yield* referenced(scene, candidate.key, textOf(value));
	const words = { ...told, value: name ?? tellValue(scene, candidate.key, value) };
	return say(candidate.type === "user_settings" ? "value_own" : "value", words);
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
	const { say } = scene.words;
	const found = yield* findSettings(scene, place);
	if (found instanceof Said) return found.text;
	const best = Math.max(...found.map(({ fit }) => fit));
	const candidate = yield* oneSetting(
		scene,
		found.filter(({ fit }) => fit === best),
	);
	if (candidate instanceof Said) return candidate.text;
	const described = yield* callTool(scene, "settings_describe", { key: candidate.key });
	if (described instanceof Said) return described.text;
	const setting = isJsonObject(described.setting) ? described.setting : {};
	const { key, label } = candidate;
	const description = scene.words.description(key) ?? textOf(setting.description);
	const closed = personOnly(scene, candidate, setting);
	const href = textOf(setting.settings_href);
	const values = choicesOf(scene, key, setting);
	const lines = [
		say("explained", { label, description }),
		values.length > 0 && say("allowed", { values: values.join(", ") }),
		closed ?? (href && say("page", { href })),
		!closed && say("example", { example: exampleOf(scene, candidate.type, label, values) }),
	];
	return lines.filter(Boolean).join("\n\n");
}

function choicesOf(scene: Scene, key: string, { schema }: JsonObject): readonly string[] {
	if (isJsonObject(schema) && schema.type === "boolean") return [scene.words.say("on"), scene.words.say("off")];
	return scene.lexicon.choices
		.filter((choice) => choice.key === key)
		.map(({ value }) => scene.words.choice(key, value) ?? value);
}

function exampleOf({ words: { say } }: Scene, type: string, label: string, values: readonly string[]): string {
	const value = values[0] ?? "…";
	return type === "user_settings" ? say("example_own", { label, value }) : say("example_of", { label, value });
}
