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
