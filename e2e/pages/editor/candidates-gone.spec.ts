import { expect, test } from "../steps/dynamic-test";
import { expectGoodState } from "../steps/state-checks";

test.describe("what a dynamic profile needs goes while it is open", () => {
	test("a candidate that is kept though it was deleted says so in its row, and why it is not saved", async ({
		profile,
		agent,
		list,
		stored,
	}) => {
		await list.unfold("Beta");
		await list.pause("Beta").fill("27");
		await agent.call("profiles_delete", { profile_id: (await stored()).ids.Beta ?? "", force: true });
		await profile.conflict.pick("Candidates · Beta", "mine");
		await expect(list.row("Beta").getByText("Deleted", { exact: true })).toBeVisible();
		await expect(list.row("Beta").getByText("New", { exact: true })).toBeHidden();
		await profile.saveButton.click();
		await expect(list.row("Beta")).toHaveAccessibleDescription("Choose a profile that exists.");
		await list.button("Beta", "remove").click();
		await profile.expectClean();
	});

	test("a deleted profile becomes no new one while one of its candidates cannot be asked, and says why; then it does", async ({
		profile,
		page,
		agent,
		api,
		list,
		stored,
		browserConsole,
	}) => {
		browserConsole.expect(/status of 404/);
		const { Beta: beta = "" } = (await stored()).ids;
		await profile.name.fill("Comes again");
		await list.button("Gamma", "up").click();
		await agent.call("profiles_delete", { profile_id: profile.id });
		await api.change("agent_profile", beta, { auto_fallback: true });
		await expect(profile.gone).toBeVisible();
		const create = page.getByRole("button", { name: "Save as new profile" });
		await create.click();
		const refused = profile.card.getByRole("alert").filter({ hasText: "Not created" });
		await expect(refused).toContainText("Candidates · 3: Turn off “Fall back automatically” in this profile first.");
		await expectGoodState(page);
		await api.change("agent_profile", beta, { auto_fallback: false });
		await create.click();
		await expect(page).not.toHaveURL(new RegExp(profile.id));
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Comes again");
		await list.expectOrder("Alpha", "Gamma", "Beta");
	});

	test("a deleted profile is restored without what cannot be its candidate any more; with none left it says why not", async ({
		profile,
		page,
		agent,
		api,
		list,
		stored,
	}) => {
		const { ids } = await stored();
		const fallBack = (name: string, auto_fallback: boolean) =>
			api.change("agent_profile", ids[name] ?? "", { auto_fallback });
		await agent.call("profiles_delete", { profile_id: profile.id });
		for (const name of ["Alpha", "Beta", "Gamma"]) await fallBack(name, true);
		await page.goto("/settings/history");
		const deletion = page.getByRole("listitem").filter({ hasText: "deleted" }).filter({ hasText: "Router" }).first();
		await deletion.getByRole("button", { name: "Undo" }).click();
		await expect(deletion.getByRole("alert")).toHaveText(
			"None of its candidates is left: each was deleted, or has “Fall back automatically” on now. Undo one of these changes first.",
		);
		for (const name of ["Alpha", "Gamma"]) await fallBack(name, false);
		await deletion.getByRole("button", { name: "Undo" }).click();
		const left = page.getByRole("listitem").filter({ hasText: "Candidates · Beta" }).first();
		await expect(left).toContainText("removed");
		await profile.open();
		await list.expectOrder("Alpha", "Gamma");
	});

	test("the feature, switched off and on again, locks the open page and frees it; the draft stays", async ({
		profile,
		page,
		api,
		list,
	}) => {
		const flag = (override: boolean | null) => api.change("runtime_flag", "features.dynamicProfiles", { override });
		const off = page.getByText("Dynamic profiles are switched off");
		await profile.name.fill("Typed before");
		try {
			await flag(false);
			await expect(off).toBeVisible();
			await expect(profile.name).toBeDisabled();
			await expect(profile.name).toHaveValue("Typed before");
			await expect(list.button("Alpha", "down")).toBeHidden();
			await profile.saveButton.click();
			await expect(profile.card.getByText("This feature is switched off here.")).toBeVisible();
			await flag(true);
			await expect(off).toBeHidden();
			await profile.save();
			await flag(false);
			await expect(off).toBeVisible();
			await flag(true);
			await profile.name.fill("Given up");
			await flag(false);
			await expect(off).toBeVisible();
			await profile.discard();
			await profile.expectClean();
			await expect(profile.name).toHaveValue("Typed before");
		} finally {
			await flag(null);
		}
	});
});
