import { expectAccessible } from "../../harness/screen-checks";
import { ChatScreen } from "../steps/chat-screen";
import { expect, settingFallback, test } from "../steps/chat-test";
import { ProfileScreen } from "../steps/profile-screen";

test("beside a profile with an unsaved edit: the change arrives in the open form, the edit stays, undo takes it back", async ({
	chat,
	page,
	gate,
	api,
	profileId,
}) => {
	await api.change("workspace", "workspace_default", { settings_agent_profile_id: profileId });
	const profile = new ProfileScreen(page, gate, profileId);
	await profile.open();
	await profile.name.fill("Unsaved name");
	const assistant = await ChatScreen.beside(page);
	await assistant.say(settingFallback(profileId, "small-5", true));
	await expect(assistant.card.locator("ins")).toHaveText("small-5");
	await expectAccessible(page);
	await assistant.decide("Allow once");
	await expect(await assistant.answer()).toContainText("Result:");
	await expect(profile.name).toHaveValue("Unsaved name");
	await assistant.changes().getByRole("link", { name: "Open setting" }).click();
	await page.waitForURL(/#agent_profile\.fallback_model$/);
	await expect(profile.choice("fallback_model")).toBeInViewport();
	await expect(profile.conflict.row("Fallback model")).toContainText("small-5");
	await profile.conflict.keepMine();
	await profile.expectChoice("fallback_model", "small-5");
	await expect(profile.name).toHaveValue("Unsaved name");
	await assistant.changes().getByRole("button", { name: "Undo" }).click();
	await expect(assistant.changes().getByRole("button", { name: "Undone" })).toBeVisible();
	await expect(profile.conflict.row("Fallback model")).toContainText("small-5");
	await profile.conflict.keepMine();
	await profile.expectChoice("fallback_model", "");
	await expect(profile.name).toHaveValue("Unsaved name");
	expect((await api.read("agent_profile", profileId)).values).toMatchObject({ fallback_model: "" });
	expect(chat.page).toBe(page);
});
