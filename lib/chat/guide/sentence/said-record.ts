import { fold } from "./fold";
import type { RecordType, SaidRecord } from "./reading";

/** Words for types of records, folded; plural forms too. */
const typeWords: readonly (readonly [RecordType, string])[] = [
	[
		"agent_profile",
		"(?:agent )?profiles?|perfil(?: de agente)?|perfis(?: de agentes?)?|(?:智能体)?(?:配置)?档案|配置文件|设定档案?|(?:智能体)?配置",
	],
	["mcp_server", "(?:mcp |tool )?servers?|servidor(?:es)?(?: mcp| de ferramentas)?|(?:mcp ?)?(?:服务器|伺服器|服务)"],
	["skill", "(?:agent )?skills?|competencias?|技能"],
	["workspace", "workspaces?|espacos? de trabalho|工作区|工作空间"],
	["user_settings", "preferences|preferencias|偏好(?:设置|设定)?"],
	["runtime_flag", "(?:feature |runtime )?flags?|features?|funcionalidades?(?: d[eo]s?)?|(?:运行时|功能)?开关|功能"],
	["agent", "agents?|providers?|agentes?|fornecedor(?:es)?|智能体|代理(?:程式|程序|人)?|供应商|提供商"],
];

const articles =
	/^(?:the|my|our|a|an|its|this|that|current|all|all the|o|a|os|as|um|uma|(?:o )?meu|(?:a )?minha|nosso|este|esta|esse|essa|我的|当前的?|这个|那个|该|个|所有的?|全部的?) ?/;

/** The type that a phrase names and nothing else, such as "my profiles". */
export function typeSaid(phrase: string): RecordType | undefined {
	const bare = stripped(fold(phrase).trim());
	return typeWords.find(([, words]) => new RegExp(`^(?:${words})$`).test(bare))?.[0];
}

/** A record as a phrase names it: "the GitHub server", "profile Guide", "«Guide»", "我的配置档案 Guide". */
export function recordSaid(phrase: string): SaidRecord {
	const raw = unquoted(phrase.trim()).replace(/\s*(?:自己|自带)的?$/u, "");
	const type = typeSaid(raw);
	if (type)
		return /^(?:all|every|tod[oa]s|所有|全部)/.test(fold(raw)) ? { names: [], type, all: true } : { names: [], type };
	for (const [each, words] of typeWords) {
		const inner = beside(raw, words);
		if (inner !== undefined) return { names: distinct([inner, raw, withoutArticle(raw)]), type: each };
	}
	return { names: distinct([ownName(raw), raw]) };
}

/** What is left of a phrase beside the word for its type; undefined without one. */
function beside(phrase: string, words: string): string | undefined {
	const folded = fold(phrase);
	const before = new RegExp(
		`^(?:the |my |o |a |meu |minha )*(?:${words})(?:[ :]+(?:called |named |chamado |d[eo] )?|(?=")|(?<=\\p{Script=Han}))(?=.)`,
		"u",
	).exec(folded);
	const han = /\p{Script=Han}/u;
	// Latin words end with a space, so that "agentic" is no agent.
	if (before && (before[0].endsWith(" ") || han.test(before[0]) || folded[before[0].length] === '"')) {
		return unquoted(phrase.slice(before[0].length).trim());
	}
	const after = new RegExp(`(?: |(?<=[\\p{Script=Han}"a-z0-9])|的)(?:${words})$`, "u").exec(folded);
	if (!after || after.index === 0) return undefined;
	if (!after[0].startsWith(" ") && !han.test(after[0])) return undefined;
	return ownName(phrase.slice(0, after.index));
}

/** "Reviewer 这个", "Reviewer's own": the name itself. */
function ownName(phrase: string): string {
	const folded = fold(phrase).trimEnd();
	const end = /(?:的|这个|那个|呢个|自己的?|自带的?| own|'s own| propri[oa]s?)+$/.exec(folded);
	return unquoted(withoutArticle(phrase.slice(0, end?.index ?? folded.length).trim()));
}

/** True for words that name no record: articles, possessives, words for now. */
export function isFiller(phrase: string): boolean {
	return /^(?:(?:the|my|our|your|its|this|that|current|currently|now|own|o|a|os|as|um|uma|meus?|minhas?|nosso|nossa|atual|este|esta|现在?|目前|当前|而家|依家|我们?|你们?|用|在用|使用|系统|界面|这里|的|是) ?)+$/.test(
		`${fold(phrase).trim()}`,
	);
}

function withoutArticle(phrase: string): string {
	const match = articles.exec(fold(phrase));
	if (!match || match[0].length === phrase.length) return phrase;
	return /[a-z]$/.test(match[0]) ? phrase : phrase.slice(match[0].length).trim();
}

function stripped(folded: string): string {
	let bare = folded.replace(/^["']|["']$/g, "");
	for (let match = articles.exec(bare); match && match[0].length < bare.length; match = articles.exec(bare)) {
		if (/[a-z]$/.test(match[0])) break;
		bare = bare.slice(match[0].length);
	}
	return bare;
}

/** Without one pair of quotes around it. */
export function unquoted(text: string): string {
	const folded = fold(text);
	const quoted = text.length > 1 && /^["'`]/.test(folded) && folded.at(-1) === folded.at(0);
	return quoted ? text.slice(1, -1).trim() : text;
}

const distinct = (names: readonly string[]) => [...new Set(names.filter((name) => name !== ""))];
