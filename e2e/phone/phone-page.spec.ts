import { settingsPath } from "../harness/rest-api";
import { expect, test } from "../pages/steps/editor-test";

const keyboardTop = 500;

test.describe("the profile page on a phone", () => {
	test("the keyboard covers neither the field nor the save bar; all is as before once it closes", async ({
		profile,
		page,
	}) => {
		await profile.prompt.fill("Edited");
		const before = await profile.bar.boundingBox();
		const setKeyboard = (height: number | undefined) =>
			page.evaluate((seen) => {
				const viewport = window.visualViewport;
				if (!viewport) throw new Error("there is no visual viewport");
				if (seen === undefined) Reflect.deleteProperty(viewport, "height");
				else Object.defineProperty(viewport, "height", { configurable: true, get: () => seen });
				viewport.dispatchEvent(new Event("resize"));
			}, height);
		await profile.prompt.focus();
		await setKeyboard(keyboardTop);
		await expect
			.poll(async () => {
				const box = await profile.bar.boundingBox();
				return box && box.y + box.height;
			})
			.toBeLessThanOrEqual(keyboardTop + 0.5);
		const field = await profile.prompt.boundingBox();
		const bar = await profile.bar.boundingBox();
		expect((field?.y ?? 0) + 20).toBeLessThan(bar?.y ?? 0);
		await setKeyboard(undefined);
		await expect.poll(() => profile.bar.boundingBox()).toEqual(before);
	});

	test("zoom stays allowed, inputs are 16 px, the document never scrolls [MOB-05]", async ({ profile, page }) => {
		const viewport = await page.locator("meta[name=viewport]").getAttribute("content");
		expect(viewport).not.toMatch(/maximum-scale|user-scalable/);
		for (const title of ["Approval and tools", "Fallback", "Environment", "Command line"]) await profile.unfold(title);
		const small = await page
			.locator("input:not([type=checkbox]):not([type=radio]),textarea,select")
			.evaluateAll((all) =>
				all.filter((input) => Number.parseFloat(getComputedStyle(input).fontSize) < 16).map((input) => input.outerHTML),
			);
		expect(small).toEqual([]);
		const sizes = await page.evaluate(() => {
			const root = document.documentElement;
			return { scrolls: root.scrollHeight - root.clientHeight, frame: document.body.getBoundingClientRect().height };
		});
		expect(sizes.scrolls).toBeLessThanOrEqual(0);
		expect(sizes.frame).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
	});

	test("insets of an installed app: header below the notch, save bar above the home indicator [MOB-06]", async ({
		profile,
		page,
		context,
	}) => {
		const devtools = await context.newCDPSession(page);
		await profile.name.fill("Edited");
		const plain = await profile.saveButton.boundingBox();
		await devtools.send("Emulation.setSafeAreaInsetsOverride", { insets: { top: 59, bottom: 34 } });
		await expect
			.poll(async () => (await page.getByRole("heading", { level: 1 }).boundingBox())?.y)
			.toBeGreaterThanOrEqual(59);
		const height = page.viewportSize()?.height ?? 0;
		const save = await profile.saveButton.boundingBox();
		expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(height - 34);
		expect(plain?.y ?? 0).toBeGreaterThan(save?.y ?? 0);
		await page.getByRole("button", { name: "More actions" }).click();
		const item = await page.getByRole("menuitem", { name: "Delete" }).boundingBox();
		expect((item?.y ?? 0) + (item?.height ?? 0)).toBeLessThanOrEqual(height - 34);
	});

	test("every help has a tap, and the header fits 320 px [MOB-08]", async ({ profile, page }) => {
		await page.setViewportSize({ width: 320, height: 640 });
		const help = profile.field("system_prompt").getByRole("button", { name: "Help: System prompt" });
		await help.tap();
		const words = page.getByRole("dialog", { name: "System prompt" });
		await expect(words).toBeVisible();
		const box = await words.boundingBox();
		expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
		expect((box?.x ?? 0) + (box?.width ?? 321)).toBeLessThanOrEqual(320);
		await page.keyboard.press("Escape");
		const hidden = await page.evaluate(() =>
			[...document.querySelectorAll("[title]")]
				.filter((element) => element.checkVisibility() && !element.textContent?.trim())
				.filter((element) => !element.getAttribute("aria-label"))
				.map((element) => element.outerHTML),
		);
		expect(hidden).toEqual([]);
		for (const name of ["More actions", "Enabled"]) {
			const control = page.getByRole(name === "Enabled" ? "switch" : "button", { name });
			const place = await control.boundingBox();
			expect((place?.x ?? 0) + (place?.width ?? 321)).toBeLessThanOrEqual(320);
		}
	});

	test("a page left and come back to reads again; the draft is kept [MOB-10]", async ({ profile, page, agent }) => {
		await profile.prompt.fill("Kept on the way");
		const read = profile.gate.watch({ method: "GET", path: settingsPath("agent_profile", profile.id) });
		await page.goto("about:blank");
		await agent.update(
			{ resource_type: "agent_profile", resource_id: profile.id },
			{ "agent_profile.max_tool_hops": 11 },
		);
		await page.goBack();
		await read.until();
		await expect(profile.conflict.row("Tool steps per answer")).toContainText("11");
		await expect(profile.prompt).toHaveValue("Kept on the way");
	});
});
