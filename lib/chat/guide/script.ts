import { isJsonObject, type Json, type JsonObject, parsedJson } from "@/lib/shared/json";
import type { ResultStatus } from "../part";
import type { GuideWords } from "./guide-words";
import type { GuideLexicon } from "./sentence/lexicon";

/** A call that a script wants made. */
export interface GuideCall {
	readonly tool: string;
	readonly arguments: JsonObject;
}

/** How a call of this turn ended, as the history tells it. */
export interface GuideResult {
	readonly tool: string;
	readonly status: ResultStatus;
	readonly text: string;
	/** The text as JSON; undefined where it is none. */
	readonly value?: Json;
}

/** A change of one setting that was made in a conversation, with the value that was read before it. */
export interface EarlierWrite {
	readonly target: JsonObject;
	readonly key: string;
	readonly before: Json;
	readonly after: Json;
}

/** What a script knows beside the results it gets. */
export interface Scene {
	readonly lexicon: GuideLexicon;
	readonly words: GuideWords;
	/** The last change of the conversation before this message. */
	readonly earlier: EarlierWrite | undefined;
	offers(tool: string): boolean;
}

/**
 * A conversation with the tools, written from top to bottom: it yields calls that are made at once, gets their
 * results, and ends with what to say. It is run anew for every generation and fed with the results so far, so it may
 * depend on nothing else.
 */
export type Script<Value = string> = Generator<readonly GuideCall[], Value, readonly GuideResult[]>;

/** What ends a script early: an answer. */
export class Said {
	constructor(readonly text: string) {}
}

/** One call and its value as an object; anything but success is what the script says. */
export function* callTool(scene: Scene, tool: string, args: JsonObject): Script<JsonObject | Said> {
	const [result] = yield [{ tool, arguments: args }];
	return result ? valueOrSaid(scene, result) : new Said(scene.words.say("nothing_done"));
}

export function valueOrSaid({ words: { say } }: Scene, result: GuideResult): JsonObject | Said {
	if (result.status === "ok" && isJsonObject(result.value)) return result.value;
	if (result.status === "denied") return new Said(say("denied"));
	if (result.status === "not_run") return new Said(say("steps_used"));
	if (result.status === "not_answered" || result.status === "cancelled") return new Said(say("not_answered"));
	const list = usersIn({ say }, result.text);
	return new Said(list === undefined ? say("failed", { error: faultIn(result.text) }) : say("still_used", { list }));
}

/** Who still uses a record, where that is why a call was refused. */
export function usersIn({ say }: Pick<GuideWords, "say">, text: string): string | undefined {
	if (!text.includes("dependency_conflict")) return undefined;
	const [, details = "null"] = /^Details: (\{.*\})$/m.exec(text) ?? [];
	const parsed = parsedJson(details);
	const dependents = isJsonObject(parsed) ? parsed.dependents : undefined;
	const names = objects(dependents).map(({ label }) => textOf(label));
	return names.length > 0 ? names.join(", ") : say("somebody");
}

/** An error in its first words, without the hints that are for models. */
function faultIn(text: string): string {
	const lines = text.split("\n").filter((line) => line !== "" && !/^(?:Next|Details|Setting): /.test(line));
	return lines.join(" · ").slice(0, 600);
}

export function objects(value: Json | undefined): readonly JsonObject[] {
	return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

export const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");
