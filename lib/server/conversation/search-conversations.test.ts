import { describe, expect, it } from "vitest";
import { storage } from "@/lib/server/storage/storage";
import { buildConversation, say } from "@/lib/server/testing/chat-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { excerptOf } from "./excerpt";
import { listConversations } from "./list-conversations";
import { setConversation } from "./set-conversation";

useTestDatabase({ fresh: "test" });
const ctx = testContext();

async function found(
	query: string,
	more: { readonly limit?: number; readonly cursor?: string; archived?: boolean } = {},
) {
	return listConversations(ctx, { kind: "chat", archived: false, limit: 20, ...more, query });
}

describe("searching conversations", () => {
	it.each([
		["a word", "Deploy the gateway tomorrow", "gateway"],
		["the beginning of a word", "Deploy the gateway tomorrow", "gatew"],
		["words in any order and case", "Deploy the gateway tomorrow", "TOMORROW deploy"],
		["one letter", "option q is best", "q"],
		["without its accents", "Configuração das notificações", "configuracao"],
		["with accents, composed otherwise", "cafe\u0301 at noon", "caf\u00e9"],
		["two Chinese characters", "请打开设置页面", "设置"],
		["one Chinese character", "请打开设置页面", "页"],
		["a Chinese sentence", "请打开设置页面", "打开设置"],
		["Japanese", "設定を開いてください", "開い"],
		["Korean inside of a word", "설정을 열어 주세요", "정을"],
		["Thai", "กรุณาเปิดการตั้งค่า", "ตั้งค่า"],
		["full-width letters", "ＡＢＣ plan", "abc"],
		["Cyrillic", "Открой настройки", "настр"],
		["Arabic", "افتح الإعدادات", "الإعدادات"],
		["a part of a name in code", "call getServerSettings() now", "settings"],
		["a name with an underscore", "agent_profile.max_tool_hops", "tool_hops"],
		["a version", "use v2.4.0 please", "v2.4"],
		["a picture", "ship it 🚀 today", "🚀"],
		["quotes and operators as words", 'say "NOT" OR near', '"NOT" OR'],
	])("finds %s", async (_, said, query) => {
		const id = await buildConversation();
		await say(await buildConversation(), "something else entirely 其他 다른 อื่น другое أخرى");
		await say(id, said);
		expect((await found(query)).items.map((item) => item.id)).toEqual([id]);
	});

	it.each([
		["words that are not all there", "gateway missing"],
		["characters in another order", "置设"],
		["nothing that could be said", " \t“—” ** "],
		["syntax of the index", 'a" OR words:*'],
		["a NUL", "zzz\0"],
	])("finds nothing for %s", async (_, query) => {
		const id = await buildConversation({ title: "Deploy the gateway" });
		await say(id, "请打开设置页面");
		expect((await found(query)).items).toEqual([]);
	});

	it("finds titles, follows them when they change, and shows where other words stand", async () => {
		const id = await buildConversation({ title: "Garden plans" });
		await say(id, `${"lorem ipsum ".repeat(30)}the tulip bulbs arrive`);
		const [byTitle] = (await found("garden")).items;
		expect(byTitle).toMatchObject({ id, title: "Garden plans" });
		expect(byTitle).not.toHaveProperty("excerpt");
		expect((await found("tulip")).items[0]?.excerpt).toContain("the tulip bulbs arrive");
		await setConversation(ctx, { id, title: "Kitchen" });
		expect((await found("garden")).items).toEqual([]);
		expect((await found("kitchen")).items).toHaveLength(1);
	});

	it("finds the text of an answer when it is finished, as it is then", async () => {
		const id = await buildConversation();
		const answer = await say(id, "draft walnut", { role: "assistant", status: "streaming" });
		expect((await found("walnut")).items).toEqual([]);
		await storage().messages.putPart(answer, 0, { kind: "text", text: "final almond" });
		await storage().messages.change(answer, { status: "complete", updated_at: 2 });
		expect((await found("almond")).items).toHaveLength(1);
		expect((await found("walnut")).items).toEqual([]);
		await storage().messages.putPart(answer, 0, { kind: "text", text: "corrected hazel" });
		expect((await found("hazel")).items).toHaveLength(1);
		expect((await found("almond")).items).toEqual([]);
	});

	it("shows each conversation once, where it was said last first, over all pages", async () => {
		const ids: string[] = [];
		for (let at = 0; at < 7; at++) ids.push(await buildConversation());
		for (let round = 0; round < 3; round++) for (const id of ids) await say(id, `needle ${round}`);
		await say(ids[2] ?? "", "needle again");
		await buildConversation({ title: "needle", archivedAt: 5 });
		await buildConversation({ title: "needle", userId: "bob" });
		const seen: string[] = [];
		for (let cursor: string | undefined, more = true; more; ) {
			const page = await found("needle", { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
			seen.push(...page.items.map((item) => item.id));
			cursor = page.next_cursor;
			more = cursor !== undefined;
		}
		expect(seen).toEqual([2, 6, 5, 4, 3, 1, 0].map((at) => ids[at]));
		expect((await found("needle", { archived: true })).items).toHaveLength(1);
		await expect(
			found("other", { cursor: (await found("needle", { limit: 1 })).next_cursor ?? "" }),
		).rejects.toMatchObject({
			body: { reason: "invalid_cursor" },
		});
	});
});

describe("excerpts", () => {
	it("begin before the first word and cut no character", () => {
		const text = `${"👨‍👩‍👧‍👦".repeat(60)} Ünïcode word ${"é".repeat(300)}`;
		const excerpt = excerptOf(text, "unicode");
		expect(excerpt).toMatch(/^…/);
		expect(excerpt).toMatch(/…$/);
		expect(excerpt).toContain("Ünïcode word");
		expect(excerpt).not.toMatch(/\p{Surrogate}/u);
		expect([...new Intl.Segmenter().segment(excerpt)].length).toBeLessThanOrEqual(162);
		expect(excerptOf("short\n\ntext", "x")).toBe("short text");
	});
});
