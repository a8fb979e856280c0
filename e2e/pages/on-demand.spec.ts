import { expect } from "@playwright/test";
import { test } from "../harness/page-test";

const guide = "/settings/profiles/profile_guide";

test.describe("what is fetched when it is first wanted", () => {
	test("a menu opens by key, closes by Escape and by its button, and gives the focus back", async ({ page }) => {
		await page.goto(guide);
		const more = page.getByRole("button", { name: "More actions" });
		await more.focus();
		await more.press("Enter");
		const menu = page.getByRole("menu");
		await expect(menu).toBeVisible();
		await page.keyboard.press("End");
		await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(menu).toBeHidden();
		await expect(more).toBeFocused();
		await more.click();
		await expect(menu).toBeVisible();
		await more.click();
		await expect(menu).toBeHidden();
	});

	test("a question is asked and gives the focus back", async ({ page }) => {
		await page.goto(guide);
		const more = page.getByRole("button", { name: "More actions" });
		await more.click();
		await page.getByRole("menuitem", { name: "Delete" }).click();
		const dialog = page.getByRole("alertdialog");
		await expect(dialog).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(dialog).toBeHidden();
		await expect(more).toBeFocused();
	});

	test("an explanation opens and closes by its question mark", async ({ page }) => {
		await page.goto(guide);
		const help = page.getByRole("button", { name: "Help: Name" });
		await help.click();
		const words = page.getByRole("dialog", { name: "Name" });
		await expect(words).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(words).toBeHidden();
		await expect(help).toBeFocused();
		await help.click();
		await expect(words).toBeVisible();
		await help.click();
		await expect(words).toBeHidden();
	});

	test("an address with a place in a closed section leads there", async ({ page }) => {
		await page.goto(`${guide}#agent_profile.max_tool_hops`);
		await expect(page.locator('[id="agent_profile.max_tool_hops"]').getByRole("textbox")).toBeInViewport();
		await page.goto(`${guide}#agent_profile_mcp.servers`);
		await expect(page.locator('[data-setting="agent_profile_mcp.servers"]')).toBeInViewport();
	});

	test("the history of a profile is read when it is opened", async ({ page }) => {
		await page.goto(guide);
		const card = page.locator('[id="agent_profile.history"]');
		await card.getByRole("button").first().click();
		await expect(card.getByRole("listitem").first()).toBeVisible();
	});
});
