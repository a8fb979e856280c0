import { expect, plain } from "../steps/chat-test";
import { test, tooOften } from "../steps/route-test";

const waits = { wait_for_reset: { enabled: true, max_wait_seconds: 120 } };

test("while a limit is waited out, Stop ends the turn at once and on every device; nobody is asked any more", async ({
	chat,
	router,
	provider,
	device,
}) => {
	await router(waits);
	await provider.queue(tooOften(90));
	await chat.openNew();
	await chat.say(plain("Hello"));
	await expect(chat.routes()).toHaveText(/Its limit is reset in 1:[0-2]\d, then it is asked again\./);
	const listed = chat.page.getByRole("navigation", { name: "Conversations" }).locator("[aria-current]");
	await expect(listed).toHaveText(/Waits until \d\d:\d\d/);
	const phone = await device("phone");
	await phone.open(chat.id);
	await expect(phone.routes()).toHaveText(/Its limit is reset in 1:[0-2]\d/);
	await phone.stop.click();
	for (const screen of [chat, phone]) {
		await screen.answer("stopped");
		await expect(screen.routes()).toHaveText(/The turn ended before it was asked again\./);
	}
	await expect(listed).toHaveText(/Stopped by you/);
	expect((await provider.seen()).requests).toHaveLength(1);
	await chat.say(plain("Go on"));
	await expect(await chat.answer()).toContainText("Go on");
});

test("a wait outlives the server: killed and started again, it asks once the limit is reset", async ({
	chat,
	router,
	provider,
	server,
}) => {
	await router(waits);
	await provider.queue(tooOften(6));
	await chat.openNew();
	await chat.say(plain("Hello"));
	await expect(chat.routes()).toHaveText(/Its limit is reset in 0:0\d/);
	await server.kill();
	await server.launch();
	await expect(await chat.answer()).toContainText("You said: Hello");
	await expect(chat.routes()).toHaveText(/Asked again once its limit was reset\./);
	await expect(chat.answers.last()).toContainText(/Fast\W* · scripted-1 via \W*Router/);
	const { requests } = await provider.seen();
	expect(requests).toHaveLength(2);
	expect((requests[1]?.asked_at ?? 0) - (requests[0]?.ended_at ?? 0)).toBeGreaterThan(5_900);
});
