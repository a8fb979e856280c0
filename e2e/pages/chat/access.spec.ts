import type { Page } from "@playwright/test";
import { expectAccessible, expectHitAreas, expectNoOverflow } from "../../harness/screen-checks";
import { begin, expect, settingFallback, test } from "../steps/chat-test";

async function expectGoodState(page: Page): Promise<void> {
	await expectAccessible(page);
	await expectNoOverflow(page);
}

for (const colorScheme of ["light", "dark"] as const) {
	test(`every state of a conversation is accessible and fits, ${colorScheme}`, async ({
		chat,
		page,
		provider,
		profileId,
	}) => {
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		await test.step("empty", async () => {
			await chat.openNew();
			await chat.setAgent(true);
			await expectGoodState(page);
			await expectHitAreas(page);
		});
		await test.step("card waits", async () => {
			await chat.say(settingFallback(profileId, "small-5"));
			await expect(chat.card).toBeVisible();
			await expectGoodState(page);
			await expectHitAreas(page);
		});
		await test.step("settled", async () => {
			await chat.decide("Allow once");
			await chat.answer();
			await expect(chat.changes()).toBeVisible();
			await expectGoodState(page);
			await expectHitAreas(page);
		});
		await test.step("failed", async () => {
			await chat.say("[[status:401]]");
			await chat.answer("failed");
			await expectGoodState(page);
		});
		await test.step("streaming", async () => {
			const head = "# Words\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```ts\nlet a = 1\n```\n\n";
			await provider.queue({ text: head + "word ".repeat(4000), delayMs: 50, pieceLength: head.length });
			await chat.say("Tell me");
			await expect(chat.answers.last().getByRole("table")).toBeVisible();
			await expect(chat.answers.last()).toHaveAttribute("data-status", "streaming");
			await expectGoodState(page);
			await chat.stop.click();
		});
	});
}

test("a screen reader is told responding, waiting and done, never the words; a failure at once [A11Y-01]", async ({
	chat,
	page,
	api,
	profileId,
}) => {
	const id = await begin(api, "Hello");
	await chat.open(id);
	await chat.answer();
	const told = await page.evaluateHandle(() => {
		const said: string[] = [];
		const live = "[aria-live]:not([aria-live=off]),[role=status],[role=alert],[role=log]";
		const observer = new MutationObserver((records) => {
			for (const { target } of records) {
				const element = target instanceof Element ? target : target.parentElement;
				const region = element?.closest(live);
				const words = region?.textContent?.trim();
				if (words && said.at(-1) !== words) said.push(words);
			}
		});
		observer.observe(document.body, { subtree: true, childList: true, characterData: true });
		return said;
	});
	await chat.say("[[delay:30]] [[len:60]]");
	await expect(chat.answers.last()).toContainText("w59");
	await chat.answer();
	await chat.say(settingFallback(profileId, "small-5"));
	await expect(chat.card).toBeVisible();
	await chat.decide("Allow once");
	await chat.answer();
	await chat.say("[[status:401]]");
	await chat.answer("failed");
	const said = (await told.jsonValue()).filter((words) => !/^Saved/.test(words)).join(", ");
	// A turn that is over at once may be told by its end alone.
	expect(said).toMatch(
		/^Responding, Answer complete, (Responding, )?Waiting for your decision, (Responding, )?Answer complete, (Responding, )?The answer failed$/,
	);
});
