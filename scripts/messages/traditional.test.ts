import { expect, test } from "vitest";
import { quoteIcu } from "./setting-words";
import { convertText } from "./traditional";

test.each([
	["zh-TW", "在{page}中搜索“{text}”的默认设置", "在{page}中搜尋「{text}」的預設設定"],
	["zh-HK", "在{page}中搜索“{text}”的默认设置", "在{page}中搜尋「{text}」的預設設定"],
	[
		"zh-TW",
		"{count, plural, =0 {没有智能体} other {<b>#</b> 个智能体}}",
		"{count, plural, =0 {沒有代理程式} other {<b>#</b> 個代理程式}}",
	],
	["zh-HK", "此服务器的用户配置档案", "此伺服器的用戶設定檔"],
] as const)("%s of %s", (locale, text, wanted) => {
	expect(convertText(text, locale)).toBe(wanted);
});

test("declared words are plain text to ICU", () => {
	expect(quoteIcu("Agent's ${secret:NAME} <b>")).toBe("Agent''s $'{'secret:NAME'}' '<'b'>'");
});
