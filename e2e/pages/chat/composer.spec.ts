import type { Locator, Page } from "@playwright/test";
import { type ChildServer, seenByFake, startFakeMcp } from "../../harness/child-server";
import { confirmHost } from "../../harness/confirm-host";
import { begin, calling, expect, plain, test } from "../steps/chat-test";

const sending = { method: "POST", action: "sendMessage" };
const long = "[[delay:30]] [[len:4000]]";

/** Text under an input method, and its Enter, as the browser's own input pipeline makes them. */
async function compose(page: Page, field: Locator, text: string): Promise<void> {
	const devtools = await page.context().newCDPSession(page);
	await field.focus();
	await devtools.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
	for (const windowsVirtualKeyCode of [229, 13])
		for (const type of ["rawKeyDown", "keyUp"] as const)
			await devtools.send("Input.dispatchKeyEvent", { type, key: "Enter", code: "Enter", windowsVirtualKeyCode });
	await devtools.detach();
}

test("Enter sends; under an input method it only picks [I18N-05]", async ({ chat, page, gate, isMobile }) => {
	await chat.openNew();
	const sent = gate.watch(sending);
	await compose(page, chat.field, "に");
	await expect(chat.field).toHaveValue(/に/);
	await expect(chat.root.getByText("Composing: Enter picks")).toBeVisible();
	await page.keyboard.insertText("日本");
	await expect(chat.root.getByText("Composing: Enter picks")).toBeHidden();
	await expect(chat.field).toHaveValue("日本");
	expect(sent.count).toBe(0);
	await page.keyboard.press("Enter");
	// A finger has no Shift: its Enter makes a line.
	if (isMobile) {
		await expect(chat.field).toHaveValue("日本\n");
		await chat.send.click();
	}
	await expect(await chat.answer()).toContainText("You said: 日本");
	expect(sent.count).toBe(1);
});

test("after the first message of a conversation the keys stay where one writes", async ({ chat, page, isMobile }) => {
	await chat.openNew();
	await chat.field.fill("Hello");
	await page.keyboard.press(isMobile ? "Tab" : "Enter");
	if (isMobile) await chat.send.click();
	await page.waitForURL(/conversation_/);
	await chat.answer();
	// under a finger the keyboard would cover the answer
	await expect(isMobile ? page.getByRole("main") : chat.field).toBeFocused();
});

test("with the other key Enter makes a line; what is written outlives a reload", async ({ chat, page, api, gate }) => {
	await api.change("user_settings", undefined, { chat_submit_key: "mod_enter" });
	await chat.openNew();
	const sent = gate.watch(sending);
	await chat.field.fill("One");
	await page.keyboard.press("Enter");
	await page.keyboard.type("Two");
	await expect(chat.field).toHaveValue("One\nTwo");
	await page.reload();
	await expect(chat.field).toHaveValue("One\nTwo");
	expect(sent.count).toBe(0);
	await chat.field.press("ControlOrMeta+Enter");
	await expect(await chat.answer()).toContainText("You said: One");
	await expect(chat.field).toHaveValue("");
	await api.change("user_settings", undefined, { chat_submit_key: "enter" });
});

test("a message written meanwhile waits, can be taken back, and goes when the turn ends", async ({ chat, api }) => {
	const id = await begin(api, long);
	await chat.open(id);
	await expect(chat.answers.last()).toContainText("w5");
	const waiting = chat.root.getByRole("article").filter({ hasText: "Sent when this answer ends" });
	await chat.field.fill("Taken back");
	await chat.send.click();
	await expect(waiting).toContainText("Taken back");
	await waiting.getByRole("button", { name: "Do not send" }).click();
	await expect(waiting).toHaveCount(0);
	await expect(chat.field).toHaveValue("Taken back");
	await expect(chat.field).toBeFocused();
	await chat.field.fill(plain("Kept"));
	await chat.send.click();
	await expect(waiting).toContainText("Kept");
	await chat.page.reload();
	await expect(waiting).toContainText("Kept");
	await chat.stop.click();
	await expect(chat.answers).toHaveCount(2);
	await expect(await chat.answer()).toContainText("You said: Kept");
	await expect(chat.questions).toHaveCount(2);
	await expect(chat.answers.first()).toHaveAttribute("data-status", "stopped");
});

test.describe("with a server whose tool never ends", () => {
	let slow: ChildServer;
	test.beforeAll(async () => {
		slow = await startFakeMcp({ tools: [{ name: "dig", inputSchema: { type: "object" } }], hang: ["tools/call"] });
	});
	test.afterAll(() => slow.close());

	test("Stop in a tool and in a stream leaves a history that goes on [LOOP-10]", async ({ chat, api, server }) => {
		await confirmHost(server, slow.url);
		const values = { workspace_id: "workspace_default", name: "Slow", type: "http", url: slow.url };
		const { id: serverId } = await api.create("mcp_server", values);
		await chat.openNew();
		await chat.setAgent(true);
		await chat.say(calling("dig"));
		await chat.card.getByRole("button", { name: "Allow once" }).click();
		const hop = chat.root.locator("[data-hop]");
		await expect(hop).toHaveAttribute("data-look", "run");
		await expect.poll(() => seenByFake(slow)).toContain("tools/call");
		await chat.stop.click();
		await chat.answer("stopped");
		await expect(hop).toContainText("Cancelled");
		await expect.poll(() => seenByFake(slow)).toContain("notifications/cancelled");
		await chat.say(plain("After the tool"));
		await expect(await chat.answer()).toContainText("You said: After the tool");
		await chat.say(long);
		await expect(chat.answers.last()).toContainText("w5");
		await chat.stop.click();
		await chat.answer("stopped");
		await chat.say(plain("After the stream"));
		await expect(await chat.answer()).toContainText("You said: After the stream");
		await api.remove("mcp_server", serverId);
	});
});
