import { expect } from "@playwright/test";
import { begin, calling, test } from "../steps/chat-test";

for (const protocol of ["native", "fenced"] as const)
	test(`a conversation loads skills, runs one here, and gets a picture, a draft, an event and a timer, ${protocol}`, async ({
		api,
		chat,
		profileId,
	}) => {
		test.slow();
		await api.change("agent_profile", profileId, { tool_protocol: protocol, max_tool_hops: 12 });
		await chat.openNew();
		await chat.setAgent(true);
		await chat.say(
			[
				calling("loadSkill", { skillName: "qr code" }),
				calling("runSkill", { skillName: "qr-code", data: JSON.stringify({ text: "https://example.org" }) }),
				calling("loadSkill", { skillName: "compose-email" }),
				calling("runIntent", {
					intent: "send_email",
					parameters: { to: "ada@example.org", subject: "Hi", body: "Hello" },
				}),
				calling("loadSkill", { skillName: "calendar-event" }),
				calling("runIntent", {
					intent: "create_calendar_event",
					parameters: { title: "Review", day_offset: 1, hour: 10, duration_minutes: 45 },
				}),
				calling("loadSkill", { skillName: "focus-timer" }),
				calling("runIntent", { intent: "set_timer", parameters: { minutes: 25, label: "Report" } }),
			].join(" "),
		);
		await expect(chat.answers.last()).toHaveAttribute("data-status", "complete", { timeout: 60_000 });
		const answer = chat.answers.last();
		const shown = async () => {
			const picture = answer.getByRole("img", { name: /^Image from the skill/ });
			expect(
				await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
			).toBeGreaterThan(400);
			await expect(answer.locator('[data-intent="email"]')).toContainText("Nothing has been sent.");
			await expect(answer.getByRole("textbox", { name: "Title" })).toHaveValue("Review");
			await expect(answer).toContainText("Report");
		};
		await shown();
		await expect(chat.hops("loadSkill")).toHaveCount(4);
		await expect(chat.hops("loadSkill").first()).toContainText(/Loaded/);
		for (const tool of ["runSkill", "runIntent"])
			await expect(chat.hops(tool).first()).toHaveAttribute("data-look", "ok");
		await chat.page.reload();
		await shown();
	});

test("without an open page the model is told that no browser shows the conversation", async ({
	api,
	chat,
	profileId,
}) => {
	await api.change("agent_profile", profileId, { tool_protocol: "native" });
	const id = await begin(api, calling("runSkill", { skillName: "qr-code", data: '{"text":"x"}' }));
	await expect
		.poll(async () => JSON.stringify(await api.ask("GET", `/api/conversations/${id}`)), { timeout: 20_000 })
		.toContain("no browser shows this conversation");
	await chat.open(id);
	const answer = await chat.answer();
	await expect(answer).toContainText("no browser shows this conversation");
	await expect(chat.hops("runSkill")).toHaveAttribute("data-look", "error");
});
