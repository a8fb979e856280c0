import { expect, test } from "../steps/editor-test";

const fox = "\u{1f98a}";
const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}";

test("names count what people see, say the count, and are never cut in the middle [I18N-06]", async ({
	profile,
	api,
	page,
}) => {
	const error = profile.field("name").locator("p").filter({ hasText: "Use at most" });
	const accepted = [
		"a".repeat(63) + fox,
		family.repeat(200),
		"e\u0301te\u0301",
		"שלום Steward ‏123",
		"日本語のプロファイル",
	];
	for (const name of accepted) {
		await profile.name.fill(name);
		await expect(error).toBeHidden();
		await profile.save();
		expect((await api.read("agent_profile", profile.id)).values.name).toBe(name);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
	}
	for (const [name, count] of [
		[family.repeat(201), "201"],
		["x".repeat(10_000), "10000"],
	] as const) {
		await profile.name.fill(name);
		await expect(error).toContainText(new RegExp(count.replace("10000", "10,?000")));
		await profile.expectBlocked();
	}
	await profile.discard();
	for (const name of ["\ud83e", `a${"\udd8a"}b`]) {
		const body = `{"changes":{"name":${JSON.stringify(name)}}}`;
		const answer = await api.send("PATCH", `/api/settings/agent_profile/${profile.id}`, body);
		expect(answer.status).toBe(400);
	}
	await expect(profile.name).toHaveAttribute("dir", "auto");
});

test("a name of another direction stands isolated in sentences [I18N-06]", async ({ profile, page, api }) => {
	const name = "שלום עולם!";
	await api.change("agent_profile", profile.id, { name });
	await expect(profile.name).toHaveValue(name);
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Delete" }).click();
	const title = page.getByRole("alertdialog").getByRole("heading");
	await expect(title).toContainText(name);
	const isolated = await title.evaluate((heading, word) => {
		const inside = [...heading.querySelectorAll("bdi,[dir=auto]")].some((part) => part.textContent?.includes(word));
		return inside || heading.textContent?.includes(`\u2068${word}\u2069`);
	}, name);
	expect(isolated).toBe(true);
});
