import { agentChanges } from "../steps/agent-writes";
import { expect, test } from "../steps/editor-test";
import { saveAction } from "../steps/profile-screen";

test.describe("saving", () => {
	test("only changed fields are sent; what nobody named stays [SAVE-23]", async ({ profile, api, openEvents }) => {
		const events = await openEvents();
		const before = await api.read("agent_profile", profile.id);
		await profile.name.fill("Only the name");
		await profile.save();
		const event = await events.until((seen) => seen.resource_id === profile.id && seen.revision === 2);
		expect(event.fields).toEqual(["name"]);
		const after = await api.read("agent_profile", profile.id);
		expect(after.values).toEqual({ ...before.values, name: "Only the name" });
	});

	test("without a change there is nothing to save, and sending it again is no error [SAVE-11]", async ({
		profile,
		api,
	}) => {
		await profile.name.fill("Once");
		await profile.save();
		const { revision } = await api.read("agent_profile", profile.id);
		await profile.name.fill("Twice");
		await profile.name.fill("Once ");
		await profile.expectClean();
		const again = await api.change("agent_profile", profile.id, { name: "Once" });
		expect(again).toMatchObject({ changed: false, revision });
	});

	test("saved by keys: it is said, and the keys stay in the page when the bar goes with its button", async ({
		profile,
		page,
	}) => {
		await profile.name.fill("By keys");
		await page.keyboard.press("ControlOrMeta+s");
		await profile.expectClean();
		const said = page.locator("[role=status].sr-only", { hasText: /^Saved\s?$/ });
		await expect(said).toBeAttached();
		await expect(profile.name).toBeFocused();
		await profile.name.fill("By keys again");
		await profile.saveButton.focus();
		await page.keyboard.press("Enter");
		await profile.expectClean();
		await expect(page.getByRole("main")).toBeFocused();
	});

	test("the keys of Save lead to a conflict, as its button does", async ({ profile, page, api }) => {
		await profile.name.fill("Mine");
		await api.change("agent_profile", profile.id, { name: "Theirs" });
		await expect(profile.conflict.region).toBeVisible();
		await page.keyboard.press("ControlOrMeta+s");
		await expect(
			profile.conflict.region.locator(":focus").or(profile.conflict.region.and(page.locator(":focus"))),
		).toBeVisible();
	});

	test("a double press saves once; a press meanwhile saves what was typed after", async ({ profile, gate, api }) => {
		const held = gate.holdResponses(saveAction);
		await profile.name.fill("Pressed twice");
		await profile.saveButton.dblclick();
		await held.until();
		await profile.name.fill("Typed meanwhile");
		held.lift();
		await expect(profile.name).toHaveValue("Typed meanwhile");
		await expect
			.poll(async () => (await api.read("agent_profile", profile.id)).revision, { message: "at most two writes" })
			.toBeLessThanOrEqual(3);
		if (await profile.bar.isVisible()) await profile.save();
		expect((await api.read("agent_profile", profile.id)).values.name).toBe("Typed meanwhile");
	});

	test("a save that failed leaves its fields dirty; they are sent with the next edit [SAVE-21]", async ({
		profile,
		gate,
		api,
		browserConsole,
	}) => {
		browserConsole.expect(/Failed to load resource/);
		await profile.name.fill("Not saved at first");
		gate.offline(true);
		await profile.saveButton.click();
		await expect(profile.page.getByText("No answer yet. The save may have arrived.")).toBeVisible();
		gate.offline(false);
		await profile.prompt.fill("Typed after the failure");
		await expect(profile.name).toHaveValue("Not saved at first");
		await profile.saveButton.click();
		await expect(profile.page.getByText("No answer yet. The save may have arrived.")).toBeHidden();
		if (await profile.bar.isVisible()) await profile.save();
		expect((await api.read("agent_profile", profile.id)).values).toMatchObject({
			name: "Not saved at first",
			system_prompt: "Typed after the failure",
		});
	});

	test("a refused value is named at its field and clears with the next edit", async ({ profile, api }) => {
		await profile.unfold("Command line");
		const prefix = profile.field("command_prefix").getByRole("textbox");
		await prefix.fill("nice 'unclosed");
		await profile.expectBlocked();
		await expect(profile.field("command_prefix").locator("[aria-invalid=true]")).toBeVisible();
		await profile.name.focus();
		await profile.bar.getByRole("button", { name: /^Review/ }).click();
		await expect(prefix).toBeFocused();
		await prefix.fill("nice -n 5");
		await profile.save();
		expect((await api.read("agent_profile", profile.id)).values.command_prefix).toBe("nice -n 5");
	});

	test("no answer within the limit: the outcome is unknown, the same save is tried again and done once", async ({
		profile,
		gate,
		api,
		page,
	}) => {
		await page.clock.install();
		await profile.reload();
		gate.events.hold();
		const reads = gate.holdResponses(profile.reads);
		const held = gate.holdResponses(saveAction);
		await profile.name.fill("Saved, but nobody said so");
		await profile.saveButton.click();
		await held.until();
		await page.clock.fastForward(16_000);
		await expect(page.getByText("No answer yet. The save may have arrived.")).toBeVisible();
		await expect(profile.saveButton).toHaveText(/^Try again/);
		held.lift();
		await profile.saveButton.click();
		reads.lift();
		gate.events.release();
		await profile.expectClean();
		const { revision, values } = await api.read("agent_profile", profile.id);
		expect([revision, values.name]).toEqual([2, "Saved, but nobody said so"]);
	});

	test("a restore to what an older revision held is written [SAVE-10]", async ({ profile, agent, api }) => {
		const { values } = await api.read("agent_profile", profile.id);
		await agentChanges(agent, profile.id, { name: "In between" });
		await expect(profile.name).toHaveValue("In between");
		await profile.name.fill(String(values.name));
		await profile.save();
		const now = await api.read("agent_profile", profile.id);
		expect([now.revision, now.values.name]).toEqual([3, values.name]);
	});
});
