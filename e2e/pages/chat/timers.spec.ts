import { expectAccessible, expectHitAreas, expectNoOverflow } from "../../harness/screen-checks";
import { ChatScreen } from "../steps/chat-screen";
import { calling, expect } from "../steps/chat-test";
import { test } from "../steps/skill-test";

const setting = (parameters: Record<string, string | number>) =>
	calling("loadSkill", { skillName: "Probe" }) + calling("runIntent", { intent: "set_timer", parameters });

test.beforeEach(async ({ chat, skill }) => {
	await skill("", { rest: "---\nCall run_intent with the intent and its parameters.\n" });
	await chat.openNew();
	await chat.setAgent(true);
});

test("a timer goes on over a reload, is paused, resumed and cancelled, and says that the tab has to stay open", async ({
	chat,
	page,
}) => {
	await chat.say(setting({ minutes: 25, label: "Tea" }));
	await chat.answer();
	await expect(chat.hops("runIntent")).toContainText(/set_timer, 25 min.*Running, ends/);
	const chip = chat.root.getByRole("group", { name: "Timer: Tea" });
	await expect(chip).toContainText(/2[45]:\d\d.*Tea · left of 25 min, ends/);
	await expect(chat.root).toContainText("Keep this tab open to hear it.");
	await page.reload();
	await expect(chip).toContainText(/24:\d\d/);
	await chip.getByRole("button", { name: "Pause timer" }).click();
	await expect(chip).toContainText("left of 25 min, paused");
	await page.reload();
	await expect(chip).toContainText("left of 25 min, paused");
	await expectAccessible(page);
	await expectNoOverflow(page);
	await expectHitAreas(page);
	await chip.getByRole("button", { name: "Resume timer" }).click();
	await expect(chip).toContainText("ends");
	await page.goto("/settings/preferences");
	await page.getByRole("button", { name: "1 timer is set" }).click();
	const listed = page.getByRole("dialog", { name: "Timers" }).getByRole("group", { name: "Timer: Tea" });
	await expectAccessible(page);
	await listed.getByRole("button", { name: "Cancel timer" }).click();
	await expect(page.getByRole("button", { name: "1 timer is set" })).toHaveCount(0);
	await page.goBack();
	await expect(chip).toContainText("Timer cancelled");
});

test("one that is up is shown in every tab and on every page until it is dismissed, and is heard in one", async ({
	chat,
	page,
	context,
}) => {
	const other = await context.newPage();
	await other.goto("/settings/profiles");
	await page.bringToFront();
	await chat.say(setting({ seconds: 2, label: "Eggs" }));
	const alarm = page.getByRole("region", { name: "Timers" }).getByRole("listitem").filter({ hasText: "Eggs" });
	await expect(alarm).toContainText(/Time is up.*Eggs.*since/);
	const there = other.getByRole("region", { name: "Timers" });
	await expect(there).toContainText("Eggs");
	await expect
		.poll(() => page.evaluate(() => localStorage.getItem("steward.rang")?.split("\n").filter(Boolean).length))
		.toBe(1);
	await chat.answer();
	await expectAccessible(page);
	await expectNoOverflow(page);
	// Nothing of the page is below the bar.
	const bar = await page.getByRole("region", { name: "Timers" }).boundingBox();
	const frame = await page.locator("#content").boundingBox();
	expect(frame?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
	await page.reload();
	await expect(alarm).toBeVisible();
	await alarm.getByRole("button", { name: "Dismiss" }).click();
	await expect(alarm).toHaveCount(0);
	await expect(there).toHaveCount(0);
	await expect(new ChatScreen(page).root.getByRole("group", { name: "Timer: Eggs" })).toContainText("Timer ended");
});
