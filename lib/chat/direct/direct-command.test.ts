import { describe, expect, it } from "vitest";
import { directAnswer } from "./direct-answer";
import { directCommand, type Place, recordsSaid } from "./direct-command";

const places: readonly Place[] = [
	{ kind: "page", names: ["Settings", "Definições", "设置", "設定"], href: "/settings" },
	{ kind: "page", names: ["Agent profiles", "Profiles", "Perfis", "配置档案"], href: "/settings/profiles" },
	{ kind: "page", names: ["History", "Histórico", "历史记录", "歷史記錄"], href: "/settings/history" },
	{ kind: "page", names: ["Preferences", "Preferências", "偏好设置", "偏好設定"], href: "/settings/preferences" },
	{ kind: "record", names: ["Guide"], href: "/settings/profiles/p1" },
	{ kind: "record", names: ["Reviewer of PRs"], href: "/settings/profiles/p2" },
	{ kind: "record", names: ["Twin"], href: "/settings/profiles/p3" },
	{ kind: "record", names: ["twin"], href: "/settings/profiles/p4" },
];

const settings: readonly [text: string, href: string][] = [
	["open settings", "/settings"],
	["Open the settings.", "/settings"],
	["please open settings", "/settings"],
	["can you open the settings?", "/settings"],
	["go to preferences", "/settings/preferences"],
	["Open the History page!", "/settings/history"],
	["open the profile Guide's settings", "/settings/profiles/p1"],
	["open Guide’s settings", "/settings/profiles/p1"],
	["show me the settings of profile “Guide”", "/settings/profiles/p1"],
	["open profile reviewer of prs please", "/settings/profiles/p2"],
	["abre as definições", "/settings"],
	["Abra as definições do perfil Guide, por favor", "/settings/profiles/p1"],
	["abre o histórico", "/settings/history"],
	["打开设置", "/settings"],
	["请帮我打开设置吧。", "/settings"],
	["打开 Guide 的设置", "/settings/profiles/p1"],
	["打开配置档案 Guide", "/settings/profiles/p1"],
	["打開設定", "/settings"],
	["打開偏好設定", "/settings/preferences"],
	["唔該打開設定", "/settings"],
	["打開設定檔「Guide」的設定", "/settings/profiles/p1"],
];

const links: readonly [text: string, url: string][] = [
	["open example.org", "https://example.org/"],
	["Open https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
	["go to http://localhost:3000/x", "http://localhost:3000/x"],
	["visit localhost:3000", "http://localhost:3000/"],
	["please open example.org/main.py.", "https://example.org/main.py"],
	["abre example.pt", "https://example.pt/"],
	["打开 example.cn", "https://example.cn/"],
	["打開example.hk", "https://example.hk/"],
	["open 例え.jp", "https://xn--r8jz45g.jp/"],
];

const copies = [
	"copy that",
	"Copy that, please.",
	"please copy the last answer",
	"copia isso",
	"copiar a última resposta",
	"复制这个",
	"复制上一条回答",
	"把它复制下来",
	"複製上一則回覆",
	"唔該複製呢個",
];

const none = [
	"how do I set a timer in Python",
	"how do I open the settings?",
	"open settings and change the theme",
	"why did you open settings",
	"open the door",
	"open Guide",
	"open the settings of Nobody",
	"open Twin's settings",
	"open README.md",
	"open main.py",
	"openai.com",
	"example.org",
	"open javascript:alert(1)",
	"open data:text/html,x",
	"open file:///etc/passwd",
	"open https://user:pass@example.org",
	"open https://user@example.org",
	"open ftp://example.org",
	"open 3.14",
	"open example.org and read it",
	"is example.org open?",
	"copy that file to /tmp",
	"copy that into a new profile",
	"can I copy that?",
	"copia o perfil Guide",
	"复制 Guide",
	"复制这个配置档案",
	"怎么打开设置？",
	"como abro as definições?",
	"open\nsettings",
	"",
	`open ${"a".repeat(600)}.org`,
];

describe("direct commands", () => {
	it.each(settings)("opens a page: %s", (text, href) => {
		expect(directCommand(text, places)).toMatchObject({ kind: "open_settings", href });
	});

	it.each(links)("opens a link: %s", (text, url) => {
		expect(directCommand(text, places)).toEqual({ kind: "open_link", url });
	});

	it.each(copies)("copies: %s", (text) => {
		expect(directCommand(text, places)).toEqual({ kind: "copy" });
	});

	it.each(none)("leaves to the model: %s", (text) => {
		expect(directCommand(text, places)).toBeUndefined();
	});
});

describe("records a message may mean", () => {
	it("are what its words leave, and only beside a word for settings or profiles", () => {
		expect(recordsSaid("open the profile Guide's settings")).toContain("guide");
		expect(recordsSaid("打开配置档案「Guide」的设置")).toContain("guide");
		expect(recordsSaid("open Guide")).toEqual([]);
		expect(recordsSaid("what are Guide's settings")).toEqual([]);
	});
});

describe("answers to direct commands", () => {
	const say = (key: string, params?: Readonly<Record<string, string | number>>) => JSON.stringify([key, params ?? {}]);

	it("offers the action and is marked", () => {
		expect(directAnswer({ kind: "open_link", url: "https://example.org/a" }, { say })).toEqual([
			{ kind: "notice", notice: "direct", params: {} },
			{ kind: "text", text: '["open_link",{"host":"example.org"}]' },
			{ kind: "action", action: { kind: "open_link", url: "https://example.org/a" } },
		]);
		expect(directAnswer({ kind: "copy" }, { say, answer_id: "m1" })[2]).toEqual({
			kind: "action",
			action: { kind: "copy", message_id: "m1" },
		});
	});

	it("says so when there is nothing to copy", () => {
		expect(directAnswer({ kind: "copy" }, { say }).map(({ kind }) => kind)).toEqual(["notice", "text"]);
	});
});
