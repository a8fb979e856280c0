import type { Locale } from "@/lib/i18n/locales";

/** A language is called by its own name in every language. */
const languageNames = ["en", "pt-PT", "zh-CN", "zh-TW", "zh-HK"].map(
	(locale) => `settings.choices.user_settings.locale.${locale}`,
);

/** Names of products and formats, and figures: no language says them otherwise. */
const names = [
	"shell.app",
	"editor.actor.system",
	"agents.family.anthropic",
	"agents.family.google",
	"mcp.url",
	"mcp.transports.http",
	"mcp.transports.sse",
	"settings.choices.mcp_server.type.http",
	"settings.choices.mcp_server.type.sse",
	"mcp.view.json",
	"chat.branch.place",
	"cards.email.gmail",
	"cards.email.outlook",
	"cards.calendar.outlook",
	"skills.kind.js",
	"skills.kind.mcp",
	"skills.new.urlPlaceholder",
];

/** Texts that are right although they equal the English ones, by `<namespace>.<key>`. A leftover entry is a fault. */
export const verbatim: Readonly<Partial<Record<Locale, ReadonlySet<string>>>> = {
	"pt-PT": new Set([
		...languageNames,
		...names,
		"rules.told",
		"rules.at_place",
		"settings.sections.chat",
		"editor.summary.count",
		"editor.summary.value",
		"cards.line",
		"cards.email.cc",
		"cards.email.bcc",
		"cards.email.copies",
		"cards.calendar.google",
		"guide.says.value_own",
		"guide.says.explained",
		"guide.says.list",
		"skills.tokens",
	]),
	"zh-CN": new Set([...languageNames, ...names]),
};
