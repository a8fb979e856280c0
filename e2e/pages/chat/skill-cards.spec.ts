import { readFile } from "node:fs/promises";
import ICAL from "ical.js";
import { expectAccessible, expectHitAreas, expectNoOverflow } from "../../harness/screen-checks";
import { calling, expect } from "../steps/chat-test";
import { test } from "../steps/skill-test";

const withIntents = { rest: "---\nCall run_intent with the intent and its parameters.\n" };
const intent = (name: string, parameters: Record<string, string | number | boolean>) =>
	calling("runIntent", { intent: name, parameters });
const canary = "canary-7d41-secret";

test("a skill composes an e-mail: a draft that takes edits, keeps them over a reload and sends nothing", async ({
	chat,
	skill,
}) => {
	await skill("", withIntents);
	await chat.openNew();
	await chat.setAgent(true);
	const mail = { to: "list@example.org", subject: "2.4 moves", body: "Hello all,\n\nbye" };
	await chat.say(calling("loadSkill", { skillName: "Probe" }) + intent("compose_email", mail));
	await chat.answer();
	await expect(chat.hops("loadSkill")).toContainText(/Probe.*Loaded, .*tokens.*Rule: the skill is selected/);
	await expect(chat.hops("runIntent")).toContainText(
		/compose_email, 3 fields.*Shown, nothing sent.*Rule: opens, never sends/,
	);
	const card = chat.root.getByRole("region", { name: "E-mail draft" });
	await expect(card).toContainText("Nothing has been sent.");
	await card.getByLabel("Subject").fill("Thursday & later");
	await expect(card).toContainText("Subject edited by you");
	await chat.page.reload();
	await expect(card.getByLabel("Subject")).toHaveValue("Thursday & later");
	await expect(card.getByRole("link", { name: "Open in mail app" })).toHaveAttribute(
		"href",
		"mailto:list@example.org?subject=Thursday%20%26%20later&body=Hello%20all%2C%0D%0A%0D%0Abye",
	);
	await expectAccessible(chat.page);
	await expectNoOverflow(chat.page);
	await expectHitAreas(chat.page);
});

test("an event is a file that a strict parser reads, with the person's edits", async ({ chat, skill }) => {
	await skill("", withIntents);
	await chat.openNew();
	await chat.setAgent(true);
	const event = {
		title: "Release call",
		begin_time: "2027-03-04T10:00:00",
		duration_minutes: 45,
		location: "Room 4; left",
	};
	await chat.say(calling("loadSkill", { skillName: "Probe" }) + intent("create_calendar_event", event));
	await chat.answer();
	const card = chat.root.getByRole("region", { name: "Calendar event" });
	await expect(card).toContainText(/Thursday, March 4, 2027, 10:00.*10:45/);
	await card.getByLabel("Title").fill("Réunion, 会议 🗓️\\n");
	const download = chat.page.waitForEvent("download");
	await card.getByRole("button", { name: "Download .ics" }).click();
	const file = await download;
	expect(file.suggestedFilename()).toMatch(/\.ics$/);
	const calendar = new ICAL.Component(ICAL.parse(await readFile(await file.path(), "utf8")));
	const [read] = calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
	expect(read?.summary).toBe("Réunion, 会议 🗓️\\n");
	expect(read?.location).toBe("Room 4; left");
	expect(read?.startDate.toJSDate().toISOString()).toBe("2027-03-04T10:00:00.000Z");
	expect(read?.duration.toSeconds()).toBe(45 * 60);
	await expectAccessible(chat.page);
	await expectNoOverflow(chat.page);
});

test("a location is found, shown coarsely and sent as the person's message, each by a press", async ({
	chat,
	skill,
	context,
}) => {
	await context.grantPermissions(["geolocation"]);
	await context.setGeolocation({ latitude: 38.722_252, longitude: -9.139_337 });
	await skill("", withIntents);
	await chat.openNew();
	await chat.setAgent(true);
	await chat.say(
		calling("loadSkill", { skillName: "Probe" }) + intent("get_location", { reason: "the nearest station" }),
	);
	await chat.answer();
	const card = chat.root.getByRole("region", { name: "Your location" });
	await card.getByRole("button", { name: "Find my location" }).click();
	await expect(card).toContainText("About 38.72, -9.14");
	await expect(chat.questions).toHaveCount(1);
	await card.getByRole("button", { name: "Send as message" }).click();
	await expect(chat.questions.last()).toContainText("I am near 38.72, -9.14");
	await expect(card).toContainText("Sent.");
});

test("a skill's secret is typed into its card, reaches its page and is in nothing that is kept or shown", async ({
	chat,
	skill,
	runProbe,
	api,
}) => {
	const needs = "metadata:\n  require-secret: true\n  require-secret-description: A key of the weather service\n";
	await skill('return JSON.stringify({ result: "got " + secret.length + " characters" });', {
		rest: `${needs}---\nCall run_js with the script index.html.\n`,
	});
	await runProbe();
	await expect(chat.card.getByRole("heading")).toHaveText(/Probe.* needs its secret/);
	await expect(chat.card).toContainText("A key of the weather service");
	await chat.card.getByRole("button", { name: "Store and run" }).click();
	await expect(chat.card).toContainText("Enter the secret first.");
	const field = chat.card.getByLabel("Secret");
	await expect(field).toHaveAttribute("type", "password");
	await expectAccessible(chat.page);
	await expectNoOverflow(chat.page);
	await field.fill(canary);
	await chat.decide("Store and run");
	await expect(await chat.answer()).toContainText(`got ${canary.length} characters`);
	const kept = await chat.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
	const told = JSON.stringify(await api.ask("GET", `/api/conversations/${chat.id}`));
	for (const text of [kept, told, await chat.page.content()]) expect(text).not.toContain(canary);
});
