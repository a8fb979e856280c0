import { agentChanges } from "../steps/agent-writes";
import { expect, startingValues, test } from "../steps/editor-test";
import { ProfileScreen, saveAction } from "../steps/profile-screen";

const caret = (input: HTMLInputElement | HTMLTextAreaElement) => input.selectionStart;

test.describe("typing while the world moves", () => {
	test("without pause during a slow save: no character lost, the caret stays", async ({
		profile,
		gate,
		agent,
		api,
	}) => {
		const [before, during, after] = ["First part. ", "Typed while saving. ", "And after."];
		await profile.prompt.fill("");
		await profile.prompt.pressSequentially(before);
		const held = gate.holdResponses(saveAction);
		await profile.page.keyboard.press("ControlOrMeta+s");
		await held.until();
		await profile.prompt.pressSequentially(during);
		await agentChanges(agent, profile.id, { max_tool_hops: 9 });
		const typing = profile.prompt.pressSequentially(after, { delay: 20 });
		held.lift();
		await typing;
		await expect(profile.prompt).toHaveValue(before + during + after);
		expect(await profile.prompt.evaluate(caret)).toBe((before + during + after).length);
		await expect(profile.prompt).toBeFocused();
		if (await profile.conflict.region.isVisible()) await profile.conflict.keepMine();
		await profile.save();
		expect((await api.read("agent_profile", profile.id)).values).toMatchObject({
			system_prompt: before + during + after,
			max_tool_hops: 9,
		});
	});

	test("in the middle of a text the caret stays where it is, whatever comes in", async ({ profile, agent }) => {
		await profile.prompt.focus();
		await profile.prompt.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6));
		await profile.page.keyboard.type("very ");
		await agentChanges(agent, profile.id, { name: "Renamed meanwhile" });
		await expect(profile.conflict.region).toBeVisible();
		await profile.page.keyboard.type("very ");
		await expect(profile.prompt).toHaveValue("Answervery very  briefly.");
		expect(await profile.prompt.evaluate(caret)).toBe(16);
	});

	test("a composition is not broken by a save that settles and a change that arrives", async ({
		profile,
		gate,
		agent,
		page,
		context,
	}) => {
		const devtools = await context.newCDPSession(page);
		const compose = (text: string) =>
			devtools.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
		await profile.name.fill("名前");
		const held = gate.holdResponses(saveAction);
		await profile.saveButton.click();
		await held.until();
		await profile.name.focus();
		await page.keyboard.press("End");
		await compose("に");
		held.lift();
		await expect(profile.saveButton).toHaveText(/^Save/);
		await compose("にほ");
		const read = gate.watch(profile.reads);
		await agentChanges(agent, profile.id, { max_tool_hops: 4 });
		await read.until();
		await compose("にほん");
		await expect(profile.name).toHaveValue("名前にほん");
		await devtools.send("Input.insertText", { text: "日本" });
		await expect(profile.name).toHaveValue("名前日本");
	});

	test("before the page is alive nothing can be typed, so nothing typed is lost", async ({ page, gate, api }) => {
		const profile = new ProfileScreen(page, gate, await api.newProfile(startingValues()));
		await profile.openAsleep(async () => {
			const before = await profile.prompt.inputValue();
			await profile.prompt.click({ force: true });
			await page.keyboard.type("Into the void");
			await expect(profile.prompt).toHaveValue(before);
		});
		await profile.prompt.fill("And this is kept");
		await profile.save();
		expect((await api.read("agent_profile", profile.id)).values.system_prompt).toBe("And this is kept");
	});
});
