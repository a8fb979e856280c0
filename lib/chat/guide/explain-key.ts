import { isJsonObject, type JsonObject } from "@/lib/shared/json";
import { callTool, Said, type Scene, type Script, textOf } from "./script";

/** Says what a setting is, by its key. */
export function* explainKey(scene: Scene, key: string): Script {
	const { say } = scene.words;
	const entry = scene.lexicon.entries.find((each) => each.key === key);
	const described = yield* callTool(scene, "settings_describe", { key });
	if (described instanceof Said) return described.text;
	const setting = isJsonObject(described.setting) ? described.setting : {};
	const label = scene.words.label(key) ?? entry?.label ?? key;
	const description = scene.words.description(key) ?? textOf(setting.description);
	const closed = personOnly(scene, label, setting);
	const href = textOf(setting.settings_href);
	const values = choicesOf(scene, key, setting);
	const lines = [
		say("explained", { label, description }),
		values.length > 0 && say("allowed", { values: values.join(", ") }),
		closed ?? (href && say("page", { href })),
		!closed && say("example", { example: exampleOf(scene, entry?.type, { label, value: values[0] ?? "…" }) }),
	];
	return lines.filter(Boolean).join("\n\n");
}

function choicesOf(scene: Scene, key: string, { schema }: JsonObject): readonly string[] {
	if (isJsonObject(schema) && schema.type === "boolean") return [scene.words.say("on"), scene.words.say("off")];
	return scene.lexicon.choices
		.filter((choice) => choice.key === key)
		.map(({ value }) => scene.words.choice(key, value) ?? value);
}

const exampleOf = (
	{ words: { say } }: Scene,
	type: string | undefined,
	told: { readonly label: string; readonly value: string },
) => say(type === "user_settings" ? "example_own" : "example_of", told);

/** Why a setting is not changed here, and where it is; nothing where it may be. */
export function personOnly(
	{ words: { say } }: Scene,
	label: string,
	{ operations, support, settings_href }: JsonObject,
): string | undefined {
	if (!isJsonObject(operations) || isJsonObject(operations.update)) return undefined;
	const reason = isJsonObject(support) ? textOf(support.reason) : "";
	const href = textOf(settings_href) || (isJsonObject(support) ? textOf(support.recovery_href) : "");
	return [say("person_only", { label, reason }), href && say("page", { href })].filter(Boolean).join(" ");
}
