import { expect } from "@playwright/test";
import { test } from "../harness/page-test";

test("menus, help and lists open on a page that a link led to", async ({ page, gate }) => {
	await page.goto("/settings/profiles");
	await gate.events.untilOpen();
	await page.getByRole("searchbox", { name: "Find a profile" }).fill("Guide");
	await page.getByRole("main").locator("a[href$='/profile_guide']").click();
	await expect(page).toHaveURL(/profile_guide/);

	await page.getByRole("button", { name: "More actions" }).click();
	await expect(page.getByRole("menuitem", { name: "Export" })).toBeVisible();
	await page.keyboard.press("Escape");

	await page.getByRole("button", { name: "Help: Model", exact: true }).click();
	await expect(page.getByRole("dialog", { name: "Model" })).toBeVisible();
	await page.keyboard.press("Escape");

	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Delete" }).click();
	await expect(page.getByRole("alertdialog")).toBeVisible();
});

test("the menu marks one place: the page, or the profile below it", async ({ page }) => {
	// On a narrow screen the index is the menu.
	await page.setViewportSize({ width: 1440, height: 900 });
	const marked = () =>
		page
			.getByRole("navigation", { name: "Settings" })
			.getByRole("link")
			.evaluateAll((links) =>
				links
					.filter((link) => getComputedStyle(link).backgroundColor !== "rgba(0, 0, 0, 0)")
					.map((link) => link.textContent),
			);
	for (const [path, place] of [
		["profiles", "Profiles"],
		["profiles/new", "Profiles"],
		["profiles/profile_guide", "Guide"],
		["agents/new", "Agents"],
	]) {
		await page.goto(`/settings/${path}`);
		await expect.poll(marked, path).toEqual([place]);
	}
});
