import { expect, test } from "vitest";
import { negotiateLocale } from "./negotiate-locale";

test.each([
	["pt-PT", "zh-CN", "pt-PT"],
	[undefined, null, "en"],
	[undefined, "fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "en"],
	[undefined, "fr, zh-Hant-HK;q=0.9, en;q=0.5", "zh-HK"],
	[undefined, "zh-MO", "zh-HK"],
	[undefined, "zh-Hant", "zh-TW"],
	[undefined, "zh-TW,zh;q=0.9", "zh-TW"],
	[undefined, "zh-SG", "zh-CN"],
	[undefined, "pt-BR,pt;q=0.9", "pt-PT"],
	[undefined, "en;q=0.2, pt;q=0.7", "pt-PT"],
	[undefined, "pt;q=0, zh", "zh-CN"],
	[undefined, ";;;,q=,,zh-cn;q=x", "en"],
	["xx", "zh-CN", "zh-CN"],
])("choice %s and Accept-Language %s give %s", (chosen, header, locale) => {
	expect(negotiateLocale(chosen, header)).toBe(locale);
});
