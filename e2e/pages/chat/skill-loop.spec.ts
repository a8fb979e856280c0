import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import ICAL from "ical.js";
import type { RestApi } from "../../harness/rest-api";
import { begin, calling, test } from "../steps/chat-test";

interface Listed {
	readonly skills: readonly { readonly id: string; readonly slug: string; readonly selected: boolean }[];
}

/** Selects a built-in skill that is not selected at first. */
async function select(api: RestApi, slug: string): Promise<void> {
	const { skills } = await api.ask<Listed>("GET", "/api/skills?workspace_id=workspace_default");
	const found = skills.find((skill) => skill.slug === slug);
	if (!found) throw new Error(`no skill ${slug}`);
	if (!found.selected) await api.change("skill", found.id, { selected: true });
}

const load = (skillName: string) => calling("loadSkill", { skillName });
const run = (skillName: string, data: object) => calling("runSkill", { skillName, data: JSON.stringify(data) });
const title = "Review; of, the\\quarter";
const digest = createHash("sha256").update("abc").digest("hex");

for (const protocol of ["native", "fenced"] as const)
	test(`a conversation loads skills, runs two here, and gets a text, a picture, a draft, an event and a timer, ${protocol}`, async ({
		api,
		chat,
		profileId,
	}) => {
		test.slow();
		await select(api, "text-hash");
		await api.change("agent_profile", profileId, { tool_protocol: protocol, max_tool_hops: 12 });
		await chat.openNew();
		await chat.setAgent(true);
		await chat.say(
			[
				load("text-hash"),
				run("text-hash", { text: "abc" }),
				load("qr code"),
				run("qr-code", { text: "https://example.org" }),
				load("compose-email"),
				calling("runIntent", {
					intent: "send_email",
					parameters: { to: "ada@example.org", subject: "Hi there", body: "Hello\n\nAda" },
				}),
				load("calendar-event"),
				calling("runIntent", {
					intent: "create_calendar_event",
					parameters: { title, day_offset: 1, hour: 10, duration_minutes: 45 },
				}),
				load("focus-timer"),
				calling("runIntent", { intent: "set_timer", parameters: { minutes: 25, label: "Report" } }),
			].join(" "),
		);
		await expect(chat.answers.last()).toHaveAttribute("data-status", "complete", { timeout: 60_000 });
		const answer = chat.answers.last();
		const draft = answer.locator('[data-intent="email"]');
		const timer = answer.locator("[data-timer]");
		const shown = async () => {
			await expect(chat.hops("runSkill").first()).toContainText(digest.slice(0, 12));
			const picture = answer.getByRole("img", { name: /^Image from the skill/ });
			expect(
				await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
			).toBeGreaterThan(400);
			await expect(draft).toContainText("Nothing has been sent.");
			await expect(answer.getByRole("textbox", { name: "Title" })).toHaveValue(title);
			await expect(timer).toHaveAttribute("data-state", "running");
			await expect(timer).toContainText(/2[45]:\d\d/);
		};
		await shown();
		await expect(draft.getByRole("link", { name: "Open in mail app" })).toHaveAttribute(
			"href",
			"mailto:ada@example.org?subject=Hi%20there&body=Hello%0D%0A%0D%0AAda",
		);
		await expect(chat.hops("loadSkill")).toHaveCount(5);
		await expect(chat.hops("loadSkill").first()).toContainText(/Loaded/);
		for (const tool of ["runSkill", "runIntent"])
			await expect(chat.hops(tool).first()).toHaveAttribute("data-look", "ok");
		await chat.page.reload();
		await shown();
		const [file] = await Promise.all([
			chat.page.waitForEvent("download"),
			answer.getByRole("button", { name: "Download .ics" }).click(),
		]);
		const calendar = new ICAL.Component(ICAL.parse(await readFile(await file.path(), "utf8")));
		const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
		expect([event.summary, event.duration.toSeconds()]).toEqual([title, 45 * 60]);
		expect(event.startDate.toJSDate().getTime()).toBeGreaterThan(Date.now());
		await timer.getByRole("button", { name: /^Cancel/ }).click();
		await expect(timer).toHaveAttribute("data-state", "cancelled");
	});

test("without an open page the model is told that no browser shows the conversation", async ({
	api,
	chat,
	profileId,
}) => {
	await api.change("agent_profile", profileId, { tool_protocol: "native" });
	const id = await begin(api, run("qr-code", { text: "x" }));
	await expect
		.poll(async () => JSON.stringify(await api.ask("GET", `/api/conversations/${id}`)), { timeout: 20_000 })
		.toContain("no browser shows this conversation");
	await chat.open(id);
	const answer = await chat.answer();
	await expect(answer).toContainText("no browser shows this conversation");
	await expect(chat.hops("runSkill")).toHaveAttribute("data-look", "error");
});
