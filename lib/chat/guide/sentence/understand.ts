import { fold, isTraditional } from "./fold";
import type { GuideLexicon } from "./lexicon";
import type { Reading, Understood } from "./reading";
import { type RatedReading, type Rule, readByRule } from "./rule";
import { englishLead, englishRules } from "./rules-en";
import { portugueseLead, portugueseRules } from "./rules-pt";
import { chineseLead, chineseRules } from "./rules-zh";

/** Longer messages are no plain commands. */
const longest = 2_000;

const grammars: Readonly<Record<"en" | "pt" | "zh", { readonly lead: RegExp; readonly rules: readonly Rule[] }>> = {
	en: { lead: englishLead, rules: englishRules },
	pt: { lead: portugueseLead, rules: portugueseRules },
	zh: { lead: chineseLead, rules: chineseRules },
};

/**
 * What a message asks the guide for, by fixed forms of sentences and the lexicon. Of the forms that fit, the first
 * whose setting is known best; what fits no form is `unknown`.
 */
export function understand(text: string, lexicon: GuideLexicon): Understood {
	const said = text.normalize("NFC").trim();
	const han = /\p{Script=Han}/u.test(said);
	const zh = isTraditional(said) ? (/[嘅咗喺佢啲唔咩冇睇乜嚟]/.test(said) ? "hk" : "hant") : "hans";
	if (said.length > longest) return { language: han ? zh : "en", reading: { do: "unknown" } };
	const tried = (han ? (["zh", "en"] as const) : (["en", "pt"] as const)).map((language) => ({
		language,
		...bestReading(said, language, lexicon),
	}));
	const [first, second] = tried.sort((a, b) => b.fit - a.fit);
	const chosen = first && second?.fit === first.fit ? byWords(tried, said) : first;
	const language: Understood["language"] = han ? zh : chosen?.language === "pt" ? "pt" : "en";
	return { language, reading: chosen?.reading ?? { do: "unknown" } };
}

/** Where both languages read it as badly, the one whose little words it has. */
function byWords<Tried extends { readonly language: string }>(
	tried: readonly Tried[],
	said: string,
): Tried | undefined {
	const portuguese =
		/[ãõçáéíóúâêô]|\b(?:que|qual|quais|como|para|um|uma|dos|da|das|na|nos|os|meu|minha|com|por|ser|sou|onde|quando|quem|podes|faz|diz|define|muda|o)\b/iu;
	const wanted = portuguese.test(said) ? "pt" : "en";
	return tried.find(({ language }) => language === wanted) ?? tried[0];
}

function bestReading(said: string, language: keyof typeof grammars, lexicon: GuideLexicon): RatedReading {
	const { lead, rules } = grammars[language];
	const text = bareCommand(said, lead);
	let best: RatedReading | undefined;
	for (const rule of rules) {
		const rated = readByRule(rule, text, lexicon);
		if (rated && (best === undefined || rated.fit > best.fit)) best = rated;
		if (best?.fit === 3) break;
	}
	if (!best) return { reading: { do: "unknown" }, fit: -1 };
	if (isPronoun(best.reading)) return { reading: { do: "unclear" }, fit: best.fit };
	return isSeveral(best.reading) ? { reading: { do: "several" }, fit: best.fit } : best;
}

/** Without greetings, politeness and what ends a sentence. */
function bareCommand(said: string, lead: RegExp): string {
	let text = said
		.replace(/[\s?!？！。…~～]+$/u, "")
		.replace(/(?<!\.)\.$/, "")
		.replace(
			/(?:[,，]?\s*(?:please|thanks|thank you|por favor|obrigad[oa]|谢谢|謝謝|唔該|吧|呀|啊|啦|嗎|吗|呢|喇))+$/iu,
			"",
		);
	for (let round = 0; round < 4; round++) {
		const match = lead.exec(fold(text));
		if (!match || match[0].length >= text.length) break;
		text = text.slice(match[0].length).trim();
	}
	return text.trim();
}

/** A second command inside what was read as a value or a name: two commands, not one odd value. */
const second =
	/(?:,|;|，|；|\.| and| and then| then| e| e depois| 并且?|然后|再|并|同时)\s*(?:also |please |as well |a seguir |请)?(?:set|change|turn|switch|delete|remove|rename|create|duplicate|enable|disable|make|add|define|muda|altera|apaga|elimina|liga|desliga|cria|renomeia|ativa|desativa|把|将|设置|打开|关闭|删除|启用|停用|创建|重命名)(?: |(?<=\p{Script=Han}))/u;

const pronouns = /^(?:it|that|this|them|those|these|everything|isso|isto|ele|ela|o|a|它|他|这个?|那个?|佢)$/;

/** "turn it off": the guide remembers nothing that "it" could be. */
function isPronoun(reading: Reading): boolean {
	return "place" in reading && !reading.place.record && pronouns.test(fold(reading.place.setting).trim());
}

const all =
	/^(?:all|every|everything|both|all (?:the |my |of )?.*|every .*|tudo|todos?|todas?|tod[oa]s [oa]s .*|所有.*|全部.*|一切.*)$/;

function isSeveral(reading: Reading): boolean {
	if (reading.do === "set")
		return reading.value.kind === "said" && !reading.value.quoted && second.test(fold(reading.value.text));
	if (reading.do === "rename") return second.test(fold(reading.name));
	if (reading.do === "create" || reading.do === "duplicate") return second.test(fold(reading.name ?? ""));
	if (reading.do === "delete")
		return (
			reading.record.all === true ||
			reading.record.names.some((name) => second.test(fold(name)) || all.test(fold(name)))
		);
	return false;
}
