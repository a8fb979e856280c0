import { expectAccessible, expectHitAreas, expectNoOverflow } from "../../harness/screen-checks";
import { expect, plain } from "../steps/chat-test";
import { keyless, test, tooOften } from "../steps/route-test";

test("a candidate at its limit is asked again after a countdown, and then answers", async ({
	chat,
	router,
	provider,
}) => {
	await router({ retry: { enabled: true, max_retries: 2, initial_interval_seconds: 3 } });
	await provider.queue(tooOften());
	await chat.openNew();
	await chat.say(plain("Hello"));
	await expect(chat.routes()).toHaveText(
		/Fast.* did not answer: the rate limit was reached\. Asks again in 0:0[1-3], retry 1 of 2\./,
	);
	await expect(chat.turn).toHaveText(/Waiting to ask again\./);
	const answer = await chat.answer();
	await expect(answer).toContainText("You said: Hello");
	await expect(chat.routes()).toHaveText(/Asked again, retry 1 of 2\./);
	await expect(answer).toContainText(/Fast\W* · scripted-1 via \W*Router/);
	const { requests } = await provider.seen();
	expect(requests.map(({ body }) => body)).toMatchObject([{ model: "scripted-1" }, { model: "scripted-1" }]);
	expect((requests[1]?.asked_at ?? 0) - (requests[0]?.ended_at ?? 0)).toBeGreaterThan(2_900);
});

test("a candidate that lacks a key is passed on, with its reason, on every device and after a reload", async ({
	chat,
	router,
	provider,
	device,
	page,
}) => {
	await router();
	await provider.queue(keyless);
	await chat.openNew();
	await chat.say(plain("Hello"));
	await chat.answer();
	const phone = await device("phone");
	await phone.open(chat.id);
	await page.reload();
	for (const screen of [chat, phone]) {
		const answer = await screen.answer();
		await expect(answer).toContainText("You said: Hello");
		await expect(screen.routes()).toHaveText(/Passed on from .*Fast.* to .*Strong.*: its agent has no key\./);
		await expect(answer).toContainText(/Strong\W* · scripted-2 via \W*Router/);
		await expectAccessible(screen.page);
		await expectHitAreas(screen.page);
		await expectNoOverflow(screen.page);
	}
	await chat.say(plain("And now"));
	await expect(await chat.answer()).toContainText("You said: And now");
	await expect(chat.answers.last()).toContainText("Fast");
});

test("where nobody is left, each reason is named with the way to its profile", async ({
	chat,
	router,
	provider,
	page,
}) => {
	const { id, fastId } = await router();
	await provider.queue(keyless, tooOften());
	await chat.openNew();
	await chat.say(plain("Hello"));
	const answer = await chat.answer("failed");
	await expect(answer.locator("[data-ended]")).toContainText(/No candidate of \W*Router\W* answered\./);
	const left = answer.getByRole("list", { name: "Who did not answer, and why" }).getByRole("listitem");
	await expect(left).toHaveText([/Fast.*its agent has no key/, /Strong.*the rate limit was reached/]);
	await expect(left.first().getByRole("link")).toHaveAttribute("href", `/settings/profiles/${fastId}`);
	await expect(answer.getByRole("link", { name: /^Open .*Router/ })).toHaveAttribute(
		"href",
		`/settings/profiles/${id}`,
	);
	await expectAccessible(page);
	await expectHitAreas(page);
	await expectNoOverflow(page);
	await answer.locator("[data-ended]").getByRole("button", { name: "Try again" }).click();
	await expect(await chat.answer()).toContainText("You said: Hello");
});

test("the profile's page says who would answer now and why not the others; no model is asked", async ({
	router,
	provider,
	page,
	gate,
}) => {
	const { id } = await router({}, { enabled: false });
	await page.goto(`/settings/profiles/${id}`);
	await gate.events.untilOpen();
	await page.getByRole("button", { name: "Which would answer now?" }).click();
	await expect(page.locator("[data-dry-run]")).toContainText(/Strong\W* would answer now\./);
	const steps = page.getByRole("list", { name: "What would become of each candidate" }).getByRole("listitem");
	await expect(steps).toHaveText([/Fast.*Passed on: the profile is disabled/, /Strong.*Answers/]);
	await expectAccessible(page);
	await expectHitAreas(page);
	await expectNoOverflow(page);
	expect(await provider.seen()).toMatchObject({ requests: [], listed: 1 });
});
