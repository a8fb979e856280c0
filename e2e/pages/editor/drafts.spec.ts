import { agentChanges } from "../steps/agent-writes";
import { expect, test } from "../steps/editor-test";
import { storedDrafts, untilDraftHolds, untilNoDraft } from "../steps/stored-drafts";

test.describe("drafts that survive", () => {
	test("a reload right after the last key: the text is back, secrets are asked for again", async ({
		profile,
		page,
		api,
	}) => {
		await profile.replaceEnv("TOKEN", "canary-typed-token");
		await profile.name.fill("Typed before the reload");
		await profile.reload();
		await expect(profile.name).toHaveValue("Typed before the reload");
		await expect(profile.notice("Enter a secret again")).toBeVisible();
		await expect(profile.env("TOKEN")).toBeVisible();
		await expect(profile.env("TOKEN")).toHaveValue("");
		await profile.expectBlocked();
		expect(await storedDrafts(page)).not.toContain("canary-typed-token");
		await profile.env("TOKEN").fill("token-two");
		await profile.save();
		await untilNoDraft(page);
		expect(await api.read("agent_profile", profile.id)).toMatchObject({ revision: 2 });
		await profile.reload();
		await profile.expectClean();
		await expect(profile.name).toHaveValue("Typed before the reload");
	});

	test("a killed process and a restart", async ({ profile, server, page }) => {
		await profile.prompt.fill("Typed before the kill");
		await untilDraftHolds(page, "Typed before the kill");
		await server.kill();
		await server.restart();
		await profile.reload();
		await expect(profile.prompt).toHaveValue("Typed before the kill");
		await profile.save();
	});

	test("a version that moved on meanwhile: the draft comes back as a conflict", async ({ profile, page, agent }) => {
		await profile.name.fill("Typed on the old version");
		await untilDraftHolds(page, "Typed on the old version");
		await page.goto("about:blank");
		await agentChanges(agent, profile.id, { system_prompt: "Changed while away", name: "Renamed while away" });
		await profile.open();
		await expect(profile.conflict.region).toContainText("The saved version changed since.");
		await expect(profile.name).toHaveValue("Typed on the old version");
		await expect(profile.conflict.row("Name")).toContainText("Renamed while away");
		await expect(profile.conflict.row("System prompt")).toContainText("Changed while away");
		await profile.conflict.pick("Name", "mine");
		await profile.save();
		await untilNoDraft(page);
	});

	test("a kept draft that is given up is gone for good", async ({ profile, page, agent }) => {
		await profile.name.fill("Typed and given up");
		await untilDraftHolds(page, "Typed and given up");
		await page.goto("about:blank");
		await agentChanges(agent, profile.id, { name: "Renamed while away" });
		await profile.open();
		await profile.conflict.useLatest();
		await untilNoDraft(page);
		await profile.reload();
		await expect(profile.name).toHaveValue("Renamed while away");
		await profile.expectClean();
	});

	test("content that goes A, B, A brings no discarded draft back [SAVE-05]", async ({ profile, page, agent, api }) => {
		const { values } = await api.read("agent_profile", profile.id);
		await profile.name.fill("Draft on the first A");
		await untilDraftHolds(page, "Draft on the first A");
		await profile.discard();
		await untilNoDraft(page);
		await agentChanges(agent, profile.id, { name: "B" });
		await expect(profile.name).toHaveValue("B");
		await agentChanges(agent, profile.id, { name: String(values.name) });
		await profile.reload();
		await expect(profile.name).toHaveValue(String(values.name));
		await profile.expectClean();
	});

	test("text and leaving the field within a moment stays [SAVE-08]", async ({ profile, agent }) => {
		await profile.prompt.focus();
		await profile.page.keyboard.press("End");
		await profile.page.keyboard.type(" Fast.");
		await profile.page.keyboard.press("Tab");
		await expect(profile.prompt).toHaveValue("Answer briefly. Fast.");
		await agentChanges(agent, profile.id, { max_tool_hops: 7 });
		await expect(profile.conflict.region).toBeVisible();
		await expect(profile.prompt).toHaveValue("Answer briefly. Fast.");
	});
});
