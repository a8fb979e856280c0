import type { Locator } from "@playwright/test";
import type { ChatScreen } from "../steps/chat-screen";
import { begin, expect, plain, settingFallback, test } from "../steps/chat-test";

/** About a minute of text. */
const long = "[[delay:30]] [[len:4000]]";
const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(" ");

/** What an answer says, without its footer. */
const textOf = async (answer: Locator) => (await answer.locator(".prose").textContent()) ?? "";

/** Until the last answer goes on beyond a word; answers its text. */
async function untilWord(chat: ChatScreen, word: string): Promise<string> {
	await expect(chat.answers.last()).toContainText(`${word} `);
	return textOf(chat.answers.last());
}

test("two devices and a phone see one stream; a reload in the middle goes on; Stop is for all", async ({
	chat,
	device,
	api,
}) => {
	const id = await begin(api, "Hello");
	const [tab, phone] = [await device(), await device("phone")];
	const all = [chat, tab, phone];
	for (const screen of all) {
		await screen.open(id);
		await expect(await screen.answer()).toContainText("You said: Hello");
	}
	await chat.say(long);
	for (const screen of all) await untilWord(screen, "w20");
	const before = await untilWord(tab, "w30");
	await tab.page.reload();
	const next = `w${Number(/w(\d+)\s*$/.exec(before)?.[1] ?? 0) + 40}`;
	for (const screen of [tab, chat]) expect(words(4000).startsWith((await untilWord(screen, next)).trim())).toBe(true);
	await expect(tab.answers.last()).toHaveAttribute("data-status", "streaming");
	await phone.stop.click();
	const texts: string[] = [];
	for (const screen of all) texts.push(await textOf(await screen.answer("stopped")));
	expect(new Set(texts).size).toBe(1);
	const count = texts[0]?.split(" ").length ?? 0;
	expect(words(count).startsWith(texts[0]?.trim() ?? "-")).toBe(true);
});

test("a server killed in the middle: what came is kept, it says so, and both ways on are valid", async ({
	chat,
	provider,
	server,
}) => {
	await chat.openNew();
	await chat.setAgent(true);
	await provider.queue(
		{ calls: [{ name: "enable_toolset", arguments: { name: "settings" } }] },
		{ text: words(4000), delayMs: 30 },
	);
	await chat.say("Look at my settings");
	await untilWord(chat, "w30");
	await server.kill();
	await server.launch();
	const answer = await chat.answer("interrupted");
	await expect(answer).toContainText("The server stopped while this was written");
	await expect(answer).toContainText("w0 w1 w2");
	await expect(chat.hops("enable_toolset")).toHaveAttribute("data-look", "ok");
	await chat.say(plain("Go on"));
	await expect(await chat.answer()).toContainText("You said: Go on");
	await chat.answers.last().getByRole("button", { name: "Try again" }).click();
	await expect(chat.answers).toHaveCount(2);
	await expect(chat.answers.last().getByText("2/2")).toBeVisible();
	await expect(await chat.answer()).toContainText("You said: Go on");
});

test("an interrupted answer is asked for again", async ({ chat, provider, server }) => {
	await chat.openNew();
	await provider.queue({ text: words(4000), delayMs: 30 });
	await chat.say(plain("Tell me"));
	await untilWord(chat, "w30");
	await server.kill();
	await server.launch();
	await (await chat.answer("interrupted")).locator("[data-ended]").getByRole("button", { name: "Try again" }).click();
	await expect(await chat.answer()).toContainText("You said: Tell me");
	await expect(chat.answers).toHaveCount(1);
});

test("a card outlives restart and reconnection, is answered once, and holds up no other conversation [APR-01] [APR-03] [APR-05]", async ({
	chat,
	device,
	server,
	gate,
	api,
	profileId,
}) => {
	const id = await begin(api, settingFallback(profileId, "small-5"));
	const phone = await device("phone");
	for (const screen of [chat, phone]) await screen.open(id);
	await expect(chat.card).toBeVisible();
	await expect(phone.card).toBeAttached();
	await server.restart();
	gate.events.cut();
	await gate.events.untilOpen(2);
	await expect(chat.card).toBeVisible();
	await expect(chat.turn).toHaveAttribute("data-turn", "waiting");

	const other = await device();
	await other.openNew();
	await other.say(plain("Hello"));
	await expect(await other.answer()).toContainText("You said: Hello");
	await expect(chat.card).toBeVisible();

	gate.events.hold();
	await chat.decide("Allow once");
	await phone.card.getByRole("button", { name: "Deny", exact: true }).click();
	await expect(phone.page.getByRole("status").filter({ hasText: "Answered already: allowed once." })).toBeAttached();
	gate.events.release();
	for (const screen of [chat, phone]) {
		await expect(await screen.answer()).toContainText("Result:");
		await screen.page.reload();
		await expect(await screen.answer()).toContainText("Result:");
		await expect(screen.card).toHaveCount(0);
		await expect(screen.hops("settings_update")).toHaveAttribute("data-look", "ok");
		await expect(screen.changes()).toHaveCount(1);
	}
	expect(await api.read("agent_profile", profileId)).toMatchObject({
		revision: 2,
		values: { fallback_model: "small-5" },
	});
});
