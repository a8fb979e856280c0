import { dynamicAgent, newDynamicProfile, storedCandidates } from "../steps/dynamic-profile";
import { expect, test } from "../steps/dynamic-test";
import { expectBarCoversNothing, expectGoodState } from "../steps/state-checks";

test.describe("the list of candidates", () => {
	test("the keyboard moves a row, keeps the focus on its button and says the place", async ({
		profile,
		page,
		list,
		stored,
	}) => {
		await list.button("Alpha", "down").focus();
		await page.keyboard.press("Enter");
		await list.expectOrder("Beta", "Alpha", "Gamma");
		await expect(list.button("Alpha", "down")).toBeFocused();
		await expect(list.said).toHaveText("Alpha is now 2 of 3");
		await page.keyboard.press("Enter");
		await list.expectOrder("Beta", "Gamma", "Alpha");
		await expect(list.button("Alpha", "up")).toBeFocused();
		await expect(list.said).toHaveText("Alpha is now 3 of 3");
		await page.keyboard.press("ControlOrMeta+s");
		await profile.expectClean();
		expect((await stored()).order).toEqual(["Beta", "Gamma", "Alpha"]);
	});

	test("a row is dragged by its handle; Escape lets it go where it was", async ({
		profile,
		page,
		isMobile,
		list,
		stored,
	}) => {
		const handle = list.row("Gamma").locator("[data-handle]");
		if (isMobile) return expect(handle).toBeHidden();
		const drag = async () => {
			await handle.hover();
			await page.mouse.down();
			const box = await list.row("Alpha").boundingBox();
			await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10, { steps: 6 });
		};
		await drag();
		await page.keyboard.press("Escape");
		await page.mouse.up();
		await list.expectOrder("Alpha", "Beta", "Gamma");
		await profile.expectClean();
		await drag();
		await page.mouse.up();
		await list.expectOrder("Gamma", "Alpha", "Beta");
		await expect(list.said).toHaveText("Gamma is now 1 of 3");
		await profile.save();
		expect((await stored()).order).toEqual(["Gamma", "Alpha", "Beta"]);
	});

	test("a number out of its range is named at its field, opens its section again, and blocks the save", async ({
		profile,
		page,
		list,
	}) => {
		await list.unfold("Beta");
		await list.pause("Beta").fill("3601");
		await expect(list.pause("Beta")).toHaveAttribute("aria-invalid", "true");
		await expect(list.pause("Beta")).toHaveAccessibleDescription(/whole number from 1 to 3,600/);
		await profile.expectBlocked();
		await expectGoodState(page);
		await expectBarCoversNothing(page);
		await profile.name.focus();
		await profile.bar.getByRole("button", { name: /^Review/ }).click();
		await expect(list.pause("Beta")).toBeFocused();
		await list.pause("Beta").fill("3600");
		await profile.save();
	});

	test("the picker shows what cannot be a candidate and why, and adds what can", async ({
		profile,
		page,
		api,
		list,
		stored,
	}) => {
		const mark = crypto.randomUUID().slice(0, 6);
		const [free, falls, router] = ["Free", "Falls", "Router"].map((name) => `${name}${mark}`) as [
			string,
			string,
			string,
		];
		await api.newProfile({ name: free });
		await api.newProfile({ name: falls, auto_fallback: true, fallback_model: "other" });
		const inner = await newDynamicProfile(api, [`Inner${mark}`]);
		await api.change("agent_profile", inner, { name: router });
		await list.find(mark);
		await expect(list.option(falls)).toHaveAttribute("aria-disabled", "true");
		await expect(list.option(falls)).toContainText("Falls back by itself");
		await expect(list.option(router)).toHaveAttribute("aria-disabled", "true");
		await expect(list.option(router)).toContainText("it runs other profiles itself");
		await list.option(free).click();
		await list.expectOrder("Alpha", "Beta", "Gamma", free);
		await expect(list.row(free)).toBeFocused();
		await expect(list.said).toHaveText(`${free} was added as 4 of 4`);
		await profile.save();
		await expectGoodState(page);
		expect((await stored()).order).toEqual(["Alpha", "Beta", "Gamma", free]);
	});

	test("with the feature off everything can be read and nothing changed", async ({ profile, page, api, list }) => {
		const flag = (override: boolean | null) => api.change("runtime_flag", "features.dynamicProfiles", { override });
		await flag(false);
		try {
			await profile.reload();
			await expect(page.getByText("Dynamic profiles are switched off")).toBeVisible();
			await list.expectOrder("Alpha", "Beta", "Gamma");
			await expect(list.button("Alpha", "down")).toBeHidden();
			await expect(list.picker).toBeHidden();
			await expect(profile.name).toBeDisabled();
			await list.unfold("Alpha");
			await expect(list.pause("Alpha")).toBeDisabled();
			await expectGoodState(page);
		} finally {
			await flag(null);
		}
	});
});

test("a dynamic profile is created through the form, its candidates in the order they were put", async ({
	page,
	gate,
	api,
	list,
}) => {
	const mark = crypto.randomUUID().slice(0, 6);
	const [first, second] = [`First${mark}`, `Second${mark}`] as const;
	await api.newProfile({ name: first });
	await api.newProfile({ name: second });
	await page.goto("/settings/profiles/new");
	await gate.events.untilOpen();
	await page.getByRole("combobox", { name: "Agent" }).selectOption(dynamicAgent);
	await page.getByRole("textbox", { name: "Name" }).fill(`Router${mark}`);
	const create = page.getByRole("button", { name: "Create" });
	await expect(create).toHaveAttribute("aria-disabled", "true");
	for (const name of [first, second]) {
		await list.find(name);
		await list.option(name).click();
	}
	await list.button(second, "up").click();
	await list.expectOrder(second, first);
	await expectGoodState(page);
	await create.click();
	await expect(page).toHaveURL(/\/settings\/profiles\/(?!new)/);
	await list.expectOrder(second, first);
	const { items } = await api.list("agent_profile", `?query=Router${mark}`);
	expect((await storedCandidates(api, items[0]?.id ?? "")).order).toEqual([second, first]);
});
