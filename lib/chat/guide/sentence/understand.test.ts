import { describe, expect, it } from "vitest";
import { productLexicon } from "../testing/product-lexicon";
import { fold } from "./fold";
import { understand } from "./understand";

const read = (text: string) => understand(text, productLexicon);

/** A reading in one line: what to do, the setting, the record, the value. */
function brief(text: string): string {
	const { reading } = read(text);
	switch (reading.do) {
		case "set": {
			const { value, place } = reading;
			const said =
				value.kind === "said" ? value.text : value.kind === "switch" ? (value.on ? "on" : "off") : value.kind;
			return `set ${place.setting} / ${place.record?.names[0] ?? "-"} / ${said}`;
		}
		case "get":
		case "explain":
			return `${reading.do} ${reading.place.setting} / ${reading.place.record?.names[0] ?? "-"}`;
		case "list":
			return `list ${reading.type}`;
		case "create":
			return `create ${reading.name ?? "-"} / ${reading.agent?.names[0] ?? "-"} / ${reading.model ?? "-"}`;
		case "duplicate":
			return `duplicate ${reading.record.names[0]} / ${reading.name ?? "-"}`;
		case "delete":
			return `delete ${reading.record.names[0]}`;
		case "rename":
			return `rename ${reading.record.names[0]} / ${reading.name}`;
		default:
			return reading.do;
	}
}

const commands: readonly [text: string, brief: string][] = [
	["set the fallback model of Guide to small-1", "set the fallback model / Guide / small-1"],
	["please set Guide's fallback model to small-1.", "set fallback model / Guide / small-1"],
	["Use gpt-5 as the model of Reviewer", "set the model / Reviewer / gpt-5"],
	["turn auto approve off for Reviewer", "set auto approve / Reviewer / off"],
	["turn on auto approve for Night Coder", "set auto approve / Night Coder / on"],
	["make the theme dark", "set theme / - / dark"],
	["switch to dark mode", "set Theme / - / dark"],
	[
		'set the system prompt of Guide to "Be kind, and turn on the light."',
		"set the system prompt / Guide / Be kind, and turn on the light.",
	],
	["clear the command prefix of Reviewer", "set the command prefix / Reviewer / empty"],
	["what is the command prefix of Reviewer?", "get command prefix / Reviewer"],
	["what model does Reviewer use?", "get model / Reviewer"],
	["how do I change the language?", "explain the language / -"],
	["which profiles are there?", "list agent_profile"],
	["rename profile Guide to Helper", "rename Guide / Helper"],
	["create a profile called Writer on OpenAI with model gpt-5", "create Writer / OpenAI / gpt-5"],
	["duplicate the profile Guide as Guide 2", "duplicate Guide / Guide 2"],
	["delete the Guide profile", "delete Guide"],
	["undo that", "undo"],
	["what can you do?", "help"],
	["define o modelo alternativo do Guide para small-1", "set o modelo alternativo / Guide / small-1"],
	["muda o idioma para inglês", "set o idioma / - / inglês"],
	["liga a aprovação automática no Reviewer", "set a aprovação automática / Reviewer / on"],
	["qual é o prefixo do comando do Reviewer?", "get o prefixo do comando / Reviewer"],
	["como mudo o idioma?", "explain o idioma / -"],
	["que perfis existem?", "list agent_profile"],
	["renomeia o perfil Guide para Ajudante", "rename Guide / Ajudante"],
	["把 Guide 的备用模型设为 small-1", "set 备用模型 / Guide / small-1"],
	["打开 Reviewer 的自动批准", "set 自动批准 / Reviewer / on"],
	["Reviewer 的命令前缀是什么？", "get 命令前缀 / Reviewer"],
	["怎么更改语言？", "explain 语言 / -"],
	["有哪些配置档案？", "list agent_profile"],
	["將 Guide 嘅備用模型改做 small-1", "set 備用模型 / Guide / small-1"],
	["將語言改為英文", "set 語言 / - / 英文"],
	["把配置档案 Guide 改名为助手", "rename Guide / 助手"],
	["删除配置档案 Guide", "delete Guide"],
];

/** Near enough to a command to be taken for one, and none. */
const none: readonly string[] = [
	"I set the theme to dark yesterday",
	"write me a poem about the dark theme",
	"translate good morning to Portuguese",
	"escreve um poema sobre o mar",
	"今天天气怎么样？",
	"x".repeat(3_000),
];

describe("sentences", () => {
	it.each(commands)("are understood: %s", (text, wanted) => {
		expect(brief(text)).toBe(wanted);
	});

	it.each(none)("are left alone: %s", (text) => {
		expect(["unknown", "explain"]).toContain(read(text).reading.do);
	});

	it.each([
		"set the model of Guide to x and delete Reviewer",
		"rename Guide to Helper, then delete Reviewer",
		"把 Guide 的模型设为 x，然后删除 Reviewer",
	])("with a second command inside are no odd value: %s", (text) => {
		expect(read(text).reading.do).toBe("several");
	});

	it("are answered in their own writing", () => {
		const languages = ["what is this", "o que é isto", "怎么更改语言", "怎麼更改語言", "點樣改語言呀佢"].map(
			(text) => read(text).language,
		);
		expect(languages).toEqual(["en", "pt", "hans", "hant", "hk"]);
	});

	it("keep their length when folded, so that values are cut out whole", () => {
		for (const text of ["ÁÉÍ«x»", "設定檔‘a’", "İstanbul", "🧪ｆｕｌｌ", "ﬁ"])
			expect(fold(text).length).toBe(text.length);
		expect(fold("Definições «設定»")).toBe('definicoes "设定"');
	});
});
