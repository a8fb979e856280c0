import { expect } from "@playwright/test";
import { test } from "../harness/page-test";

test("menus, help and lists open on a page that a link led to", async ({ page }) => {
	await page.goto("/settings/profiles");
	await page.getByRole("main").getByRole("link", { name: "Guide" }).click();
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
