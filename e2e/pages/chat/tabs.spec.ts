import { ChatScreen } from "../steps/chat-screen";
import { begin, expect, plain, test } from "../steps/chat-test";
import { ProfileScreen } from "../steps/profile-screen";

test("eight tabs of one browser share one stream; the last one saves and the first one follows", async ({
	chat,
	context,
	gate,
	api,
	profileId,
}) => {
	const id = await begin(api, "Hello");
	const first = new ProfileScreen(chat.page, gate, profileId);
	await first.open();
	const tabs: ChatScreen[] = [];
	for (let n = 0; n < 6; n++) {
		const tab = new ChatScreen(await context.newPage());
		await tab.open(id);
		await expect(await tab.answer()).toContainText("You said: Hello");
		tabs.push(tab);
	}
	expect(gate.events.openStreams).toBe(1);
	const last = new ProfileScreen(await context.newPage(), gate, profileId);
	await last.page.goto(last.path);
	await last.name.fill("Named in the eighth tab");
	await last.save();
	await expect(first.name).toHaveValue("Named in the eighth tab");
	await tabs[5]?.say(plain("From the seventh tab"));
	await expect(tabs[0]?.answers.last() ?? last.name).toContainText("You said: From the seventh tab");
	expect(gate.events.openStreams).toBe(1);
});
