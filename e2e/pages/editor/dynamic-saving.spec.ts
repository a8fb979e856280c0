import { agentChanges } from "../steps/agent-writes";
import { CandidatesPart } from "../steps/candidates-part";
import { inOrder, storedCandidates } from "../steps/dynamic-profile";
import { expect, test } from "../steps/dynamic-test";
import { ProfileScreen, saveAction } from "../steps/profile-screen";
import { untilDraftHolds, untilNoDraft } from "../steps/stored-drafts";

test.describe("saving candidates", () => {
	test("two tabs: an order and a policy come together, and the count with them", async ({
		profile,
		context,
		gate,
		list,
		stored,
	}) => {
		const other = new ProfileScreen(await context.newPage(), gate, profile.id);
		await other.page.goto(other.path);
		const otherList = new CandidatesPart(other.page);
		await otherList.unfold("Beta");
		await otherList.pause("Beta").fill("31");
		await list.button("Alpha", "down").click();
		await profile.save();
		await expect(other.conflict.row("Candidates · order")).toContainText("Beta, Alpha, Gamma");
		await other.conflict.keepMine();
		await other.save();
		await list.expectOrder("Beta", "Alpha", "Gamma");
		expect(await stored()).toMatchObject({ version: 3, order: ["Beta", "Alpha", "Gamma"], pauses: { Beta: 31 } });
	});

	test("an older order told after a newer one changes nothing", async ({ profile, gate, agent, list, agentEdits }) => {
		gate.events.hold();
		await agentEdits(inOrder(1, 0, 2));
		await agentEdits(inOrder(2, 0, 1));
		await gate.events.untilHeld(2);
		gate.events.release((frames) => frames.toReversed());
		await list.expectOrder("Gamma", "Beta", "Alpha");
		await agentChanges(agent, profile.id, { name: "Told last" });
		await expect(profile.name).toHaveValue("Told last");
		await list.expectOrder("Gamma", "Beta", "Alpha");
		await profile.expectClean();
	});

	test("deleted elsewhere: the order stays readable and becomes a new profile", async ({
		profile,
		page,
		agent,
		api,
		browserConsole,
		list,
	}) => {
		browserConsole.expect(/status of 404/);
		await profile.name.fill("Outlives the router");
		await list.button("Gamma", "up").click();
		await agent.call("profiles_delete", { profile_id: profile.id });
		await expect(profile.gone).toBeVisible();
		await list.expectOrder("Alpha", "Gamma", "Beta");
		await expect(list.picker).toBeHidden();
		await profile.expectBlocked();
		await page.getByRole("button", { name: "Save as new profile" }).click();
		await expect(page).not.toHaveURL(new RegExp(profile.id));
		const { items } = await api.list("agent_profile", "?query=Outlives%20the%20router");
		expect((await storedCandidates(api, items[0]?.id ?? "")).order).toEqual(["Alpha", "Gamma", "Beta"]);
	});

	test("discard brings the saved order back and sends nothing", async ({ profile, gate, list }) => {
		const writes = gate.watch({ method: "POST" });
		await list.button("Alpha", "down").click();
		await list.button("Gamma", "remove").click();
		await list.expectOrder("Beta", "Alpha");
		await profile.discard();
		await list.expectOrder("Alpha", "Beta", "Gamma");
		await profile.expectClean();
		expect(writes.count).toBe(0);
	});

	test("what is typed and moved during a slow save stays, and is saved with the count that save led to", async ({
		profile,
		gate,
		list,
		stored,
	}) => {
		await list.unfold("Alpha");
		await list.pause("Alpha").fill("2");
		const held = gate.holdResponses(saveAction);
		await profile.saveButton.click();
		await held.until();
		await list.pause("Alpha").press("End");
		await list.pause("Alpha").pressSequentially("34");
		await list.button("Alpha", "down").click();
		await expect(profile.conflict.region).toBeHidden();
		held.lift();
		await list.expectOrder("Beta", "Alpha", "Gamma");
		await expect(list.pause("Alpha")).toHaveValue("234");
		await profile.expectSavable();
		await profile.save();
		expect(await stored()).toMatchObject({ version: 3, order: ["Beta", "Alpha", "Gamma"], pauses: { Alpha: 234 } });
	});

	test("two presses write the order once", async ({ profile, gate, api, list, stored }) => {
		await list.button("Gamma", "up").click();
		const held = gate.holdResponses(saveAction);
		await profile.saveButton.dblclick();
		await held.until();
		held.lift();
		await profile.expectClean();
		expect((await stored()).order).toEqual(["Alpha", "Gamma", "Beta"]);
		expect((await api.read("agent_profile", profile.id)).revision).toBe(2);
	});

	test("a save that failed is tried again and written once", async ({
		profile,
		page,
		gate,
		browserConsole,
		list,
		stored,
	}) => {
		browserConsole.expect(/Failed to load resource/);
		await list.button("Gamma", "remove").click();
		gate.offline(true);
		await profile.saveButton.click();
		await expect(page.getByText("No answer yet. The save may have arrived.")).toBeVisible();
		await list.expectOrder("Alpha", "Beta");
		gate.offline(false);
		await profile.save();
		expect(await stored()).toMatchObject({ version: 2, order: ["Alpha", "Beta"] });
	});

	test("a reload keeps the draft; one whose version moved on comes back as a conflict", async ({
		profile,
		page,
		list,
		stored,
		agentEdits,
	}) => {
		await list.unfold("Beta");
		await list.pause("Beta").fill("77");
		await untilDraftHolds(page, '"initial_interval_seconds":77');
		await profile.reload();
		await list.unfold("Beta");
		await expect(list.pause("Beta")).toHaveValue("77");
		await profile.expectSavable();
		await page.goto("about:blank");
		await agentEdits(inOrder(2, 1, 0));
		await profile.open();
		await expect(profile.conflict.region).toContainText("The saved version changed since.");
		await expect(profile.conflict.row("Candidates · order")).toContainText("Gamma, Beta, Alpha");
		await profile.conflict.keepMine();
		await profile.save();
		await untilNoDraft(page);
		expect(await stored()).toMatchObject({ order: ["Gamma", "Beta", "Alpha"], pauses: { Beta: 77 } });
	});

	test("the back button asks; save and leave saves the order", async ({ profile, page, list, stored }) => {
		const link = await profile.findInList();
		await profile.alive(() => link.click());
		await list.button("Alpha", "down").click();
		await page.evaluate(() => history.back());
		await expect(profile.leaveDialog).toBeVisible();
		await profile.leaveDialog.getByRole("button", { name: "Save and leave" }).click();
		await expect(page).toHaveURL(/\/settings\/profiles$/);
		expect((await stored()).order).toEqual(["Beta", "Alpha", "Gamma"]);
	});
});
