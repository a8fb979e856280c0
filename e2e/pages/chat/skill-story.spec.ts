import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import ICAL from "ical.js";
import type { RestApi } from "../../harness/rest-api";
import { begin, calling, expect, test } from "../steps/chat-test";

interface Listed {
	readonly skills: readonly { readonly id: string; readonly slug: string; readonly selected: boolean }[];
}

/** Selects built-in skills as a person would, one write each. */
async function select(api: RestApi, slugs: readonly string[]): Promise<void> {
	const { skills } = await api.ask<Listed>("GET", "/api/skills?workspace_id=workspace_default");
	for (const slug of slugs) {
		const found = skills.find((skill) => skill.slug === slug);
		if (!found) throw new Error(`no skill ${slug}`);
		if (!found.selected) await api.change("skill", found.id, { selected: true });
	}
}

const load = (skillName: string) => calling("loadSkill", { skillName });
const run = (skillName: string, data: unknown) => calling("runSkill", { skillName, data: JSON.stringify(data) });
const intent = (name: string, parameters: object) =>
	calling("runIntent", { intent: name, parameters: JSON.stringify(parameters) });

for (const protocol of ["native", "fenced"] as const)
	test(`${protocol}: skills are loaded and run here, an e-mail, an event and a timer are shown, and nothing is sent`, async ({
		chat,
		api,
		profileId,
	}) => {
		test.slow();
		await select(api, ["qr-code", "text-hash", "compose-email", "calendar-event", "focus-timer"]);
		await api.change("agent_profile", profileId, { tool_protocol: protocol, max_tool_hops: 16 });
		await chat.openNew();
		await chat.setAgent(true);

		await chat.say(load("text-hash") + run("text-hash", { text: "abc", algorithm: "SHA-256" }));
		const hash = createHash("sha256").update("abc").digest("hex");
		await expect(await chat.answer()).toContainText(hash);

		await chat.say(load("qr-code") + run("qr-code", { text: "https://example.org/" }));
		const picture = (await chat.answer()).getByRole("img", { name: /qr-code/i }).first();
		await expect(picture).toBeVisible();
		await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);

		const mail = { to: "ada@example.org", subject: "Release moves", body: "Hello Ada,\n\nThursday it is." };
		await chat.say(load("compose-email") + intent("compose_email", mail));
		const draft = (await chat.answer()).locator("[data-intent=email]");
		await expect(draft).toContainText("Nothing has been sent.");
		await expect(draft.getByRole("textbox", { name: "Subject" })).toHaveValue("Release moves");
		const link = await draft.getByRole("link", { name: "Open in mail app" }).getAttribute("href");
		expect(link).toBe(
			"mailto:ada@example.org?subject=Release%20moves&body=Hello%20Ada%2C%0D%0A%0D%0AThursday%20it%20is.",
		);

		const event = { title: "Review; of, the\\quarter", day_offset: 1, hour: 10, minute: 30, duration_minutes: 45 };
		await chat.say(load("calendar-event") + intent("create_calendar_event", event));
		const card = (await chat.answer()).locator("[data-intent=calendar_event]");
		const [file] = await Promise.all([
			chat.page.waitForEvent("download"),
			card.getByRole("button", { name: /\.ics|calendar file|Download/i }).click(),
		]);
		const calendar = new ICAL.Component(ICAL.parse(await readFile(await file.path(), "utf8")));
		const made = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
		expect(made.summary).toBe(event.title);
		expect(made.duration.toSeconds()).toBe(45 * 60);
		expect(made.startDate.toJSDate().getTime()).toBeGreaterThan(Date.now());

		await chat.say(load("focus-timer") + intent("set_timer", { minutes: 25, label: "Draft" }));
		const timer = (await chat.answer()).locator("[data-timer]");
		await expect(timer).toHaveAttribute("data-state", "running");
		await chat.page.reload();
		await expect(timer).toHaveAttribute("data-state", "running");
		await expect(timer).toContainText(/2[45]:\d\d/);
		const kept = chat.root.locator("[data-intent=email]").getByRole("textbox", { name: "Subject" });
		await expect(kept).toHaveValue("Release moves");
		await timer.getByRole("button", { name: /cancel/i }).click();
		await expect(timer).toHaveAttribute("data-state", "cancelled");
	});

test("without a browser the model is told so", async ({ api, chat, profileId }) => {
	await select(api, ["text-hash"]);
	const id = await begin(api, load("text-hash") + run("text-hash", { text: "abc" }), { profile_id: profileId });
	await expect
		.poll(async () => JSON.stringify(await api.ask("GET", `/api/conversations/${id}`)), { timeout: 20_000 })
		.toContain("no browser shows this conversation");
	await chat.open(id);
	await expect(await chat.answer()).toContainText("no browser shows this conversation");
});
