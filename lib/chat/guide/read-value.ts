import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import type { Scene } from "./script";
import { foldName } from "./sentence/fold";
import { choicesNamed } from "./sentence/lexicon";
import type { SaidValue } from "./sentence/reading";

/** A value in the type of its setting; `unfit` with what would fit, `page` where plain words cannot say it. */
export type ReadValue =
	| { readonly kind: "value"; readonly value: Json }
	| { readonly kind: "unfit"; readonly allowed: readonly string[] }
	| { readonly kind: "page" };

/** What is known of a setting from its description; all absent where that could not be read. */
export interface ValueFacts {
	readonly key: string;
	readonly schema: JsonObject;
	readonly initial?: Json;
	/** Live choices, by value. */
	readonly choices: readonly string[];
}

const yes = new Set(
	"on|yes|true|enabled|enable|active|1|ligado|ligada|ativo|ativa|ativado|ativada|sim|verdadeiro|开|开启|打开|启用|是|真|开着|on 开".split(
		"|",
	),
);
const no = new Set(
	"off|no|false|disabled|disable|inactive|0|desligado|desligada|inativo|inativa|desativado|desativada|nao|falso|关|关闭|停用|禁用|否|假|不|关掉".split(
		"|",
	),
);
const empties = new Set("nothing|empty|blank|nada|vazio|vazia|空|空白|空值".split("|"));
const defaults = new Set(
	"default|the default|its default|standard|predefinicao|predefinido|o predefinido|valor predefinido|padrao|默认|默认值|预设|预设值".split(
		"|",
	),
);

/** Reads what was said as a value of the setting. Says only what fits, and never guesses. */
export function readValue(scene: Scene, facts: ValueFacts, said: SaidValue): ReadValue {
	const { schema, initial } = facts;
	switch (said.kind) {
		case "default":
			return initial === undefined ? { kind: "page" } : { kind: "value", value: initial };
		case "switch":
			return isSwitch(schema) ? { kind: "value", value: said.on } : unfit(scene, facts);
		case "empty":
			return emptied(scene, facts);
		case "said":
			return readText(scene, facts, said.text);
	}
}

function emptied(scene: Scene, facts: ValueFacts): ReadValue {
	return isText(facts.schema) && !enumOf(facts.schema) ? { kind: "value", value: "" } : unfit(scene, facts);
}

function readText(scene: Scene, facts: ValueFacts, text: string): ReadValue {
	const { schema, initial } = facts;
	const [choice, ...more] = choicesNamed(scene.lexicon, text, facts.key);
	if (choice && more.length === 0 && !schema.items) return { kind: "value", value: choice.value };
	const folded = foldName(text);
	if (defaults.has(folded) && initial !== undefined) return { kind: "value", value: initial };
	if (isSwitch(schema)) return switchOf(scene, facts, folded);
	if (schema.type === "integer" || schema.type === "number") return numberOf(scene, facts, text);
	if (isJsonObject(schema.items) && schema.items.type === "string") return listOf(scene, facts, text);
	if (!isText(schema)) return { kind: "page" };
	return plainText(scene, facts, text);
}

function plainText(scene: Scene, facts: ValueFacts, text: string): ReadValue {
	if (enumOf(facts.schema)) return unfit(scene, facts);
	if (empties.has(foldName(text))) return { kind: "value", value: "" };
	// A live choice in its own spelling; a value that nobody lists may be right all the same.
	const live = facts.choices.find((each) => each.toLowerCase() === text.toLowerCase());
	return { kind: "value", value: live ?? text };
}

function switchOf(scene: Scene, facts: ValueFacts, folded: string): ReadValue {
	if (yes.has(folded)) return { kind: "value", value: true };
	return no.has(folded) ? { kind: "value", value: false } : unfit(scene, facts);
}

const words: Readonly<Record<string, number>> = Object.fromEntries(
	[
		"zero one two three four five six seven eight nine ten eleven twelve",
		"zero um dois tres quatro cinco seis sete oito nove dez onze doze",
		"零 一 二 三 四 五 六 七 八 九 十 十一 十二",
	].flatMap((row) => row.split(" ").map((word, number) => [word, number] as const)),
);

function numberOf(scene: Scene, facts: ValueFacts, text: string): ReadValue {
	const bare = foldName(text).replace(
		/ ?(?:steps?|hops?|calls?|tokens?|times?|passos?|chamadas?|步|次|个|步骤|个令牌)$/,
		"",
	);
	const grouped = /^\d{1,3}(?:[, .]\d{3})+$/.test(bare) ? bare.replace(/[, .]/g, "") : bare;
	const thousands = /^(\d+) ?k$/.exec(grouped);
	const number = thousands
		? Number(thousands[1]) * 1000
		: (words[grouped] ?? (/^-?\d+$/.test(grouped) ? Number(grouped) : undefined));
	const { minimum, maximum } = facts.schema;
	const outside =
		number === undefined ||
		(typeof minimum === "number" && number < minimum) ||
		(typeof maximum === "number" && number > maximum);
	return outside ? unfit(scene, facts) : { kind: "value", value: number };
}

/** A list of words, each of the choices where the setting has some. */
function listOf(scene: Scene, facts: ValueFacts, text: string): ReadValue {
	if (empties.has(foldName(text))) return { kind: "value", value: [] };
	const items = text.split(/\s*(?:,|，|、|;|\band\b|\be\b|和|与|及)\s*/iu).filter((item) => item !== "");
	const values = items.map((item) => choicesNamed(scene.lexicon, item, facts.key)[0]?.value);
	return values.every((value) => value !== undefined) ? { kind: "value", value: values } : unfit(scene, facts);
}

function unfit({ words: { say, choice }, lexicon }: Scene, { key, schema }: ValueFacts): ReadValue {
	if (isSwitch(schema)) return { kind: "unfit", allowed: [say("on"), say("off")] };
	const { minimum, maximum } = schema;
	if (typeof minimum === "number" && typeof maximum === "number")
		return { kind: "unfit", allowed: [`${minimum} – ${maximum}`] };
	const known = lexicon.choices.filter((each) => each.key === key);
	return { kind: "unfit", allowed: known.map(({ value }) => withValue(choice(key, value), value)) };
}

/** A choice with the value that stands for it. */
export const withValue = (name: string | undefined, value: string) =>
	name === undefined || name.toLowerCase() === value.toLowerCase() ? value : `${name} (${value})`;

const isSwitch = (schema: JsonObject) => schema.type === "boolean";

const enumOf = (schema: JsonObject) => (Array.isArray(schema.enum) ? schema.enum : undefined);

/** Text, also where a stored part may be kept; a schema that could not be read counts as text. */
function isText(schema: JsonObject): boolean {
	if (Array.isArray(schema.anyOf)) return schema.anyOf.some((each) => isJsonObject(each) && each.type === "string");
	return schema.type === "string" || schema.type === undefined;
}
