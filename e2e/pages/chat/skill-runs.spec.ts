import type { ChatScreen } from "../steps/chat-screen";
import { expect } from "../steps/chat-test";
import { probing, test } from "../steps/skill-test";

// A trace looks into every frame after each step, and would wait for those that hang.
test.use({ trace: "off" });

/** The app answers a person at once: what is typed is there, and frames are painted, well within a second. */
async function expectUsable({ page, field }: ChatScreen): Promise<void> {
	const started = Date.now();
	// By the keyboard itself: acting on a locator waits for every frame, the one that hangs included.
	await field.evaluate((element) => element.focus());
	await page.keyboard.type("meanwhile");
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
	expect(await field.inputValue()).toBe("meanwhile");
	expect(Date.now() - started).toBeLessThan(3_000);
	await page.keyboard.press("ControlOrMeta+a");
	await page.keyboard.press("Delete");
}

const endless: Readonly<Record<string, string>> = {
	"an endless loop": "for (;;);",
	"a promise that never resolves": "await new Promise(() => {})",
	// Held below what a small machine has: past that it is the browser that ends the page.
	"a bomb of memory": "const all = []; for (let n = 0; ; n = (n + 1) % 25) all[n] = new Uint8Array(1e8).fill(1)",
};
for (const [name, body] of Object.entries(endless))
	test(`${name} is ended by the page around it after 30 s, which stays usable`, async ({ chat, skill, runProbe }) => {
		test.slow();
		await skill(body);
		await runProbe();
		await expect(chat.page.locator("iframe")).toHaveCount(1);
		await expectUsable(chat);
		const answer = chat.answers.last();
		await expect(answer).toHaveAttribute("data-status", "complete", { timeout: 60_000 });
		await expect(answer).toContainText("did not answer in time");
		await expect(chat.page.locator("iframe")).toHaveCount(0);
		await expectUsable(chat);
	});

test("a page that never defines its function is ended after 10 s, also when it loops before", async ({
	chat,
	skill,
	runProbe,
}) => {
	await skill("", { page: "<!doctype html><script>for (;;);</script>" });
	await runProbe();
	await expect(chat.page.locator("iframe")).toHaveCount(1);
	await expectUsable(chat);
	await expect(chat.answers.last()).toContainText("did not define its function in time", { timeout: 20_000 });
	await expect(chat.page.locator("iframe")).toHaveCount(0);
});

test("a page that floods the app with messages is ended, and the app stays usable", async ({
	chat,
	skill,
	runProbe,
}) => {
	await skill(
		`const big = "x".repeat(100000); for (;;) { for (let n = 0; n < 200; n += 1) top.postMessage(big, "*"); await wait(0); }`,
	);
	await runProbe();
	await expect(await chat.answer()).toContainText("kept sending messages");
	await expect(chat.page.locator("iframe")).toHaveCount(0);
	await expectUsable(chat);
});

test("what a page throws, what is too large and what is no answer are told as such", async ({
	chat,
	skill,
	runProbe,
}) => {
	await skill(`if (data === "throw") throw new TypeError("no such thing");
	if (data === "large") return "x".repeat(262145);
	if (data === "huge") return "x".repeat(9e6);
	if (data === "nothing") return undefined;
	return { result: "object " + data + typeof secret };`);
	await runProbe("throw");
	await expect(await chat.answer()).toContainText("no such thing");
	for (const [data, told] of [
		["large", "more than is taken"],
		["huge", "more than is taken"],
		["nothing", "no answer"],
		["", "object {}string"],
	] as const) {
		const before = await chat.answers.count();
		await chat.say(probing(data));
		await expect(chat.answers).toHaveCount(before + 1);
		await expect(await chat.answer()).toContainText(told);
	}
});

test("Stop takes the page away at once", async ({ chat, skill, runProbe, browserConsole }) => {
	browserConsole.expect(/Failed to load resource.* 40[49]/);
	await skill("await new Promise(() => {})");
	await runProbe();
	await expect(chat.page.locator("iframe")).toHaveCount(1);
	await chat.stop.click();
	await expect(chat.page.locator("iframe")).toHaveCount(0);
	await chat.answer("stopped");
});

test("leaving the conversation ends the run, and the model is told that the browser went", async ({
	chat,
	skill,
	runProbe,
	device,
}) => {
	await skill("await new Promise(() => {})");
	await runProbe();
	await expect(chat.page.locator("iframe")).toHaveCount(1);
	const { id } = chat;
	await chat.page.goto("/settings/preferences");
	const other = await device();
	await other.open(id);
	await expect(await other.answer()).toContainText("went away before it answered");
});

test("of several tabs one runs the page, and all see its answer", async ({ chat, skill, device, browserConsole }) => {
	browserConsole.expect(/Failed to load resource.* 409/);
	await skill(
		`localStorage.runs = Number(localStorage.runs || 0) + 1; await wait(1500); return "run " + localStorage.runs;`,
	);
	await chat.openNew();
	await chat.setAgent(true);
	await chat.say("Hello");
	await chat.answer();
	const tabs = [chat, await device(), await device()];
	for (const tab of tabs.slice(1)) await tab.open(chat.id);
	for (const run of [1, 2]) {
		await chat.say(probing());
		await expect
			.poll(async () =>
				(await Promise.all(tabs.map(({ page }) => page.locator("iframe").count()))).join("").replaceAll("0", ""),
			)
			.toBe("1");
		for (const tab of tabs) {
			await expect(tab.answers).toHaveCount(run + 1);
			await expect(await tab.answer()).toContainText(`run ${run}`);
		}
	}
});

test("what a page wrote to its console stands with its call, at most 200 lines", async ({
	chat,
	skill,
	runProbe,
	browserConsole,
}) => {
	browserConsole.expect(/Error: late/);
	await skill(
		`for (let n = 0; n < 500; n += 1) console.log("line", n); window.setTimeout(() => { throw new Error("late"); }); return "said";`,
	);
	await runProbe();
	const answer = await chat.answer();
	await chat.hops("runSkill").getByRole("button").click();
	const box = answer.getByRole("group", { name: /^Console, 200 lines/ });
	await expect(box).toContainText("line 0");
	await expect(answer.getByText(/line 200\b/)).toHaveCount(0);
});
