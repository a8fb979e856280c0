import { agentChanges } from "../steps/agent-writes";
import { expect, test } from "../steps/editor-test";

test.describe("deleted elsewhere", () => {
	test.beforeEach(({ browserConsole }) => {
		// What went with the profile is asked for once more.
		browserConsole.expect(/status of 404/);
	});

	test("the draft stays readable and can be copied, cannot be saved, becomes a new profile", async ({
		profile,
		agent,
		api,
		page,
		context,
	}) => {
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await profile.name.fill("Outlives the profile");
		await profile.prompt.fill("Typed before it was deleted");
		await agent.call("profiles_delete", { profile_id: profile.id });
		await expect(profile.gone).toBeVisible();
		await expect(profile.prompt).toHaveValue("Typed before it was deleted");
		await expect(profile.prompt).toBeDisabled();
		await profile.expectBlocked();
		await profile.card.getByRole("button", { name: "Copy as JSON" }).click();
		await expect(profile.card.getByRole("button", { name: "Copied" })).toBeVisible();
		const copied = await page.evaluate(() => navigator.clipboard.readText());
		expect(JSON.parse(copied)).toMatchObject({ system_prompt: "Typed before it was deleted" });
		await page.getByRole("button", { name: "Save as new profile" }).click();
		await expect(page).not.toHaveURL(new RegExp(profile.id));
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Outlives the profile");
		const { items } = await api.list("agent_profile", "?query=Outlives%20the%20profile");
		expect(items).toHaveLength(1);
		const created = await api.read("agent_profile", items[0]?.id);
		expect(created.values).toMatchObject({ system_prompt: "Typed before it was deleted" });
		await expect(profile.leaveDialog).toBeHidden();
	});

	test("an update told after the deletion brings nothing back [SAVE-25]", async ({ profile, gate, agent, page }) => {
		await profile.prompt.fill("Mine");
		gate.events.hold();
		await agentChanges(agent, profile.id, { name: "Renamed just before" });
		await agent.call("profiles_delete", { profile_id: profile.id });
		await gate.events.untilHeld(2);
		gate.events.release((frames) => frames.toReversed());
		await expect(profile.gone).toBeVisible();
		await profile.comeToFront();
		await expect(profile.gone).toBeVisible();
		await profile.expectBlocked();
		await profile.discard();
		await profile.findInList("Renamed just before");
		await expect(page.getByRole("main").locator("a[href*='/profiles/profile_']")).toHaveCount(0);
	});

	test("a save on its way when the profile is deleted: nothing is written, the draft stays", async ({
		profile,
		gate,
		agent,
		api,
	}) => {
		const held = gate.holdRequests({ method: "POST", action: "updateSettings" });
		await profile.name.fill("Too late");
		await profile.saveButton.click();
		await held.until();
		await agent.call("profiles_delete", { profile_id: profile.id });
		held.lift();
		await expect(profile.gone).toBeVisible();
		await expect(profile.name).toHaveValue("Too late");
		await profile.expectBlocked();
		expect(await api.read("agent_profile", profile.id)).toMatchObject({ deleted: true });
	});

	test("deleting here asks first, names what depends on it, and leaves the page", async ({ profile, page, api }) => {
		const workspace = await api.read("workspace", "workspace_default");
		await api.change("workspace", "workspace_default", { default_agent_profile_id: profile.id });
		await page.getByRole("button", { name: "More actions" }).click();
		await page.getByRole("menuitem", { name: "Delete" }).click();
		const dialog = page.getByRole("alertdialog");
		await dialog.getByRole("button", { name: "Delete", exact: true }).click();
		await expect(dialog).toContainText(String(workspace.values.name));
		await dialog.getByRole("button", { name: "Delete anyway" }).click();
		await expect(page).toHaveURL(/\/settings\/profiles$/);
		const after = await api.read("workspace", "workspace_default");
		expect(after.values.default_agent_profile_id).not.toBe(profile.id);
	});
});
