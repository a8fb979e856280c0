import { expect, test } from "../steps/editor-test";

test.describe("leaving with something unsaved", () => {
	test("a link asks; stay keeps all, discard goes without a trace", async ({ profile, page, isMobile, api }) => {
		await profile.name.fill("Not saved yet");
		const link = isMobile
			? page.getByRole("link", { name: "Back to Profiles" })
			: page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Profiles" });
		await link.click();
		await expect(profile.leaveDialog).toBeVisible();
		await profile.leaveDialog.getByRole("button", { name: "Stay" }).click();
		await expect(page).toHaveURL(new RegExp(profile.id));
		await expect(profile.name).toHaveValue("Not saved yet");
		await link.click();
		await profile.leaveDialog.getByRole("button", { name: "Discard" }).click();
		await expect(page).toHaveURL(/\/settings\/profiles$/);
		await expect(profile.leaveDialog).toBeHidden();
		await profile.open();
		await profile.expectClean();
		await expect(profile.name).not.toHaveValue("Not saved yet");
		expect(await api.read("agent_profile", profile.id)).toMatchObject({ revision: 1 });
	});

	test("the back button asks; save and leave saves, then goes back", async ({ profile, page, api }) => {
		const link = await profile.findInList();
		await profile.alive(() => link.click());
		await profile.name.fill("Saved on the way out");
		await page.evaluate(() => history.back());
		await expect(profile.leaveDialog).toBeVisible();
		await expect(page).toHaveURL(new RegExp(profile.id));
		await profile.leaveDialog.getByRole("button", { name: "Stay" }).click();
		await expect(profile.name).toHaveValue("Saved on the way out");
		await page.evaluate(() => history.back());
		await profile.leaveDialog.getByRole("button", { name: "Save and leave" }).click();
		await expect(page).toHaveURL(/\/settings\/profiles$/);
		expect((await api.read("agent_profile", profile.id)).values.name).toBe("Saved on the way out");
	});

	test("clean, back and forward just go", async ({ profile, page }) => {
		await (await profile.findInList()).click();
		await expect(profile.name).toBeVisible();
		await page.goBack();
		await expect(page).toHaveURL(/\/settings\/profiles$/);
		await page.goForward();
		await expect(profile.name).toBeVisible();
		await expect(profile.leaveDialog).toBeHidden();
	});

	test("closing the tab asks the browser's question, only while something is unsaved", async ({ profile, page }) => {
		await profile.name.fill("Not saved yet");
		const asked = page.waitForEvent("dialog");
		await page.close({ runBeforeUnload: true });
		const dialog = await asked;
		expect(dialog.type()).toBe("beforeunload");
		await dialog.dismiss();
		await expect(profile.name).toHaveValue("Not saved yet");
		await profile.save();
		const closed = page.waitForEvent("close");
		await page.close({ runBeforeUnload: true });
		await closed;
	});

	test("a place on the same page never asks", async ({ profile, page }) => {
		await profile.name.fill("Not saved yet");
		await page.evaluate(() => {
			location.hash = "agent_profile.system_prompt";
		});
		await expect(page).toHaveURL(/#agent_profile\.system_prompt$/);
		await expect(profile.leaveDialog).toBeHidden();
		await expect(profile.name).toHaveValue("Not saved yet");
	});
});
