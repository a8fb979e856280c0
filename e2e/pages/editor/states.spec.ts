import { agentChanges } from "../steps/agent-writes";
import { expect, test } from "../steps/editor-test";
import { expectBarCoversNothing, expectGoodState } from "../steps/state-checks";
import { untilDraftHolds } from "../steps/stored-drafts";

test.describe("every state of the profile page is accessible, fits 320 px and can be hit", () => {
	test.setTimeout(240_000);

	test("clean, dirty, invalid, asked before leaving", async ({ profile, page, isMobile }) => {
		await test.step("clean, all sections open", async () => {
			for (const title of ["Approval and tools", "Fallback", "Environment", "Command line", "Advanced"]) {
				await profile.unfold(title);
			}
			await expectGoodState(page);
		});
		await test.step("dirty", async () => {
			await profile.name.fill("Edited");
			await profile.replaceEnv("TOKEN", "typed");
			await profile.toggleFlag("--verbose");
			await profile.field("auto_approve").getByRole("switch").click();
			await profile.expectSavable();
			await expectGoodState(page);
			await expectBarCoversNothing(page);
		});
		await test.step("invalid", async () => {
			await profile.field("command_prefix").getByRole("textbox").fill("'unclosed");
			await profile.name.fill("");
			await profile.expectBlocked();
			await expectGoodState(page);
			await profile.name.fill("Edited");
		});
		await test.step("asked before leaving", async () => {
			const link = isMobile
				? page.getByRole("link", { name: "Back to Profiles" })
				: page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Profiles" });
			await link.click();
			await expect(profile.leaveDialog).toBeVisible();
			await expectGoodState(page);
		});
	});

	test("conflict, kept draft, settled, deleted elsewhere", async ({ profile, page, agent, browserConsole }) => {
		browserConsole.expect(/status of 404/);
		await profile.replaceEnv("TOKEN", "typed");
		await profile.name.fill("Mine");
		await untilDraftHolds(page, "Mine");
		await test.step("conflict", async () => {
			await agentChanges(agent, profile.id, { name: "Theirs", system_prompt: "Theirs too" });
			await expect(profile.conflict.row("Name")).toBeVisible();
			await expectGoodState(page);
			await expectBarCoversNothing(page);
		});
		await test.step("kept draft, back as a conflict", async () => {
			await profile.reload();
			await expect(profile.conflict.region).toContainText("The saved version changed since.");
			await expectGoodState(page);
		});
		await test.step("settled, a secret to enter again", async () => {
			await profile.conflict.pick("Name", "mine");
			await expect(profile.notice("Enter a secret again")).toBeVisible();
			await expectGoodState(page);
		});
		await test.step("deleted elsewhere", async () => {
			await agent.call("profiles_delete", { profile_id: profile.id });
			await expect(profile.gone).toBeVisible();
			await expectGoodState(page);
		});
	});
});
