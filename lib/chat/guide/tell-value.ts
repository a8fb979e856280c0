import { isJsonObject, type Json } from "@/lib/shared/json";
import { withValue } from "./read-value";
import type { Scene } from "./script";

/** A value in words: switches and choices by their names, what is hidden said to be so. */
export function tellValue(scene: Scene, key: string, value: Json): string {
	const { say, choice } = scene.words;
	if (typeof value === "boolean") return say(value ? "on" : "off");
	if (value === null || value === "") return say("nothing");
	if (typeof value === "string") return code(withValue(choice(key, value), value));
	if (typeof value === "number") return String(value);
	if (isJsonObject(value)) return tellObject(scene, key, value);
	return value.length === 0 ? say("nothing") : value.map((each) => tellValue(scene, key, each)).join(", ");
}

function tellObject(scene: Scene, key: string, value: { readonly [key: string]: Json }): string {
	if (value.redacted === true) {
		const hidden = scene.words.say("hidden");
		return typeof value.shown === "string" ? `${code(value.shown)} (${hidden})` : hidden;
	}
	const entries = Object.entries(value);
	if (entries.length === 0) return scene.words.say("nothing");
	return entries
		.map(
			([name, inner]) =>
				`${name}: ${isJsonObject(inner) && inner.redacted !== true ? code(JSON.stringify(inner)) : tellValue(scene, key, inner)}`,
		)
		.join("; ");
}

/** As inline code, so that nothing in a value is read as markup. */
export function code(text: string): string {
	const ticks = "`".repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length)) + 1);
	const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
	return `${ticks}${space}${text.replace(/\s*\n\s*/g, " ⏎ ")}${space}${ticks}`;
}
