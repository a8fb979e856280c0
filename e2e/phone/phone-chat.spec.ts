import type { Page } from "@playwright/test";
import { begin, expect, test } from "../pages/steps/chat-test";

const keyboardTop = 500;

/** The on-screen keyboard as the page sees it: a smaller visual viewport; undefined: it is closed. */
const setKeyboard = (page: Page, height: number | undefined) =>
	page.evaluate((seen) => {
		const viewport = window.visualViewport;
		if (!viewport) throw new Error("there is no visual viewport");
		if (seen === undefined) Reflect.deleteProperty(viewport, "height");
		else Object.defineProperty(viewport, "height", { configurable: true, get: () => seen });
		viewport.dispatchEvent(new Event("resize"));
	}, height);

test("the keyboard covers neither the composer nor the last message; all is as before once it closes [MOB-01] [MOB-03]", async ({
	chat,
	page,
	api,
}) => {
	const id = await begin(api, "[[len:900]]");
	await chat.open(id);
	await expect(await chat.answer()).toContainText("w899");
	const composer = page.getByRole("form", { name: "Message" });
	const menu = chat.root.getByRole("button", { name: "Conversation", exact: true });
	const places = async () => ({ composer: await composer.boundingBox(), menu: await menu.boundingBox() });
	const before = await places();
	await chat.field.tap();
	await setKeyboard(page, keyboardTop);
	const bottomOf = async (part: typeof composer) => {
		const box = await part.boundingBox();
		return box ? box.y + box.height : Number.POSITIVE_INFINITY;
	};
	await expect.poll(() => bottomOf(composer)).toBeLessThanOrEqual(keyboardTop + 0.5);
	expect((await composer.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
	const top = async () => (await composer.boundingBox())?.y ?? 0;
	await expect.poll(async () => (await bottomOf(chat.answers.last())) <= (await top()) + 0.5).toBe(true);
	await expect(chat.send).toBeInViewport({ ratio: 1 });
	await chat.field.fill("A\nmessage\nof\nseveral\nlines");
	expect(await bottomOf(composer)).toBeLessThanOrEqual(keyboardTop + 0.5);
	await chat.field.fill("");
	await chat.field.blur();
	await setKeyboard(page, undefined);
	await expect.poll(places).toEqual(before);
	await menu.tap();
	await expect(page.getByRole("menuitem", { name: "Rename" })).toBeVisible();
});

test("zoom stays allowed, inputs are 16 px, the document never scrolls [MOB-05]", async ({ chat, page, api }) => {
	const id = await begin(api, "[[len:900]]");
	await chat.open(id);
	await chat.answer();
	expect(await page.locator("meta[name=viewport]").getAttribute("content")).not.toMatch(/maximum-scale|user-scalable/);
	const size = await chat.field.evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize));
	expect(size).toBeGreaterThanOrEqual(16);
	const scrolls = await page.evaluate(() => {
		const root = document.documentElement;
		return root.scrollHeight - root.clientHeight;
	});
	expect(scrolls).toBeLessThanOrEqual(0);
});
