import { agentChanges } from "../steps/agent-writes";
import { expect, test } from "../steps/editor-test";
import { ProfileScreen } from "../steps/profile-screen";

test.describe("two tabs of one person", () => {
	test("different fields: the second save keeps the first [SAVE-01]", async ({ profile, context, gate, api }) => {
		const other = new ProfileScreen(await context.newPage(), gate, profile.id);
		await other.page.goto(other.path);
		await other.prompt.fill("From the second tab");
		await profile.name.fill("From the first tab");
		await profile.save();
		await expect(other.conflict.row("Name")).toContainText("From the first tab");
		await expect(other.prompt).toHaveValue("From the second tab");
		await other.conflict.keepMine();
		await other.save();
		await expect(profile.prompt).toHaveValue("From the second tab");
		expect((await api.read("agent_profile", profile.id)).values).toMatchObject({
			name: "From the first tab",
			system_prompt: "From the second tab",
		});
	});

	test("with the preference to merge by itself nothing is asked, and a notice says so [SAVE-01]", async ({
		profile,
		agent,
		api,
		page,
	}) => {
		await api.change("user_settings", undefined, { auto_merge_external_changes: true });
		await profile.reload();
		await profile.name.fill("Mine");
		await agentChanges(agent, profile.id, { system_prompt: "Of the agent" });
		await expect(page.getByText("Changes of others were merged into your draft")).toBeVisible();
		await expect(profile.prompt).toHaveValue("Of the agent");
		await profile.expectSavable();
		await profile.save();
		await api.change("user_settings", undefined, { auto_merge_external_changes: false });
		expect((await api.read("agent_profile", profile.id)).values).toMatchObject({
			name: "Mine",
			system_prompt: "Of the agent",
		});
	});

	test("the focus of an old tab reads, and never writes [SAVE-20]", async ({ profile, context, gate, api }) => {
		const other = new ProfileScreen(await context.newPage(), gate, profile.id);
		await other.page.goto(other.path);
		await other.name.fill("Changed in the other tab");
		await other.save();
		const writes = gate.watch({ method: "POST" });
		await profile.page.bringToFront();
		await profile.comeToFront();
		await expect(profile.name).toHaveValue("Changed in the other tab");
		expect(writes.count).toBe(0);
		expect((await api.read("agent_profile", profile.id)).revision).toBe(2);
	});

	test("an older event after a newer one changes nothing", async ({ profile, gate, agent }) => {
		gate.events.hold();
		await agentChanges(agent, profile.id, { name: "Older" });
		await agentChanges(agent, profile.id, { name: "Newer" });
		await gate.events.untilHeld(2);
		gate.events.release((frames) => frames.toReversed());
		await expect(profile.name).toHaveValue("Newer");
		await agentChanges(agent, profile.id, { system_prompt: "Told last" });
		await expect(profile.prompt).toHaveValue("Told last");
		await expect(profile.name).toHaveValue("Newer");
	});

	test("when the tab that reads the stream is closed, the other one goes on [MOB-10]", async ({
		profile,
		context,
		gate,
		agent,
	}) => {
		const other = new ProfileScreen(await context.newPage(), gate, profile.id);
		await other.alive(() => other.page.goto(other.path));
		await profile.page.close();
		await agentChanges(agent, profile.id, { name: "After the first tab" });
		await expect(other.name).toHaveValue("After the first tab");
	});

	test("a page restored from the page cache reads again and keeps the draft [MOB-10]", async ({ profile, agent }) => {
		await profile.prompt.fill("Draft in the page cache");
		await agentChanges(agent, profile.id, { name: "Changed meanwhile" });
		await expect(profile.conflict.row("Name")).toBeVisible();
		await profile.page.evaluate(() => {
			window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
		});
		await agentChanges(agent, profile.id, { name: "Changed while asleep" });
		await profile.page.evaluate(() => {
			window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
		});
		await expect(profile.conflict.row("Name")).toContainText("Changed while asleep");
		await expect(profile.prompt).toHaveValue("Draft in the page cache");
	});
});
