import { expect, test } from "../steps/editor-test";

const createAction = { method: "POST", action: "createResource" };

test.describe("a new profile", () => {
	test("two presses and two Enters make one, what is typed meanwhile stays unsaved [SAVE-16] [SAVE-06]", async ({
		page,
		gate,
		api,
	}) => {
		await page.goto("/settings/profiles/new");
		await gate.events.untilOpen();
		const name = page.getByRole("textbox", { name: "Name" });
		const called = `Created ${crypto.randomUUID().slice(0, 8)}`;
		await name.fill(called);
		const held = gate.holdResponses(createAction);
		await page.getByRole("button", { name: "Create" }).dblclick();
		await name.press("Enter");
		await name.press("Enter");
		await held.until();
		await name.fill(`${called}, renamed meanwhile`);
		held.lift();
		await expect(page).toHaveURL(/\/settings\/profiles\/(?!new)/);
		await expect(page.locator('[data-setting="agent_profile.name"]').getByRole("textbox")).toHaveValue(
			`${called}, renamed meanwhile`,
		);
		await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeVisible();
		expect(held.count).toBe(1);
		expect((await api.list("agent_profile", `?query=${encodeURIComponent(called)}`)).items).toHaveLength(1);
	});

	test("an answer that is lost can be asked for again without a second profile [SAVE-16]", async ({
		page,
		gate,
		api,
		browserConsole,
	}) => {
		browserConsole.expect(/Failed to load resource|ERR_EMPTY_RESPONSE/);
		await page.goto("/settings/profiles/new");
		await gate.events.untilOpen();
		const called = `Lost answer ${crypto.randomUUID().slice(0, 8)}`;
		await page.getByRole("textbox", { name: "Name" }).fill(called);
		const lost = gate.loseResponses(createAction);
		await page.getByRole("button", { name: "Create" }).click();
		await expect(page.getByText("No answer yet. The profile may have been created.")).toBeVisible();
		lost.lift();
		await page.getByRole("button", { name: "Create" }).click();
		await expect(page).toHaveURL(/\/settings\/profiles\/(?!new)/);
		expect((await api.list("agent_profile", `?query=${encodeURIComponent(called)}`)).items).toHaveLength(1);
	});

	test("duplicating while the source is edited copies one version as a whole [SAVE-25]", async ({
		profile,
		page,
		api,
		isMobile,
	}) => {
		const source = await api.read("agent_profile", profile.id);
		if (isMobile) {
			await page.getByRole("button", { name: "More actions" }).click();
			await page.getByRole("menuitem", { name: "Duplicate" }).click();
		} else await page.getByRole("button", { name: "Duplicate" }).click();
		await expect(page).not.toHaveURL(new RegExp(profile.id));
		const copyId = decodeURIComponent(new URL(page.url()).pathname.split("/").pop() ?? "");
		const copy = await api.read("agent_profile", copyId);
		expect(copy.values).toMatchObject({
			name: `${source.values.name} copy`,
			system_prompt: source.values.system_prompt,
			config_options: source.values.config_options,
		});
		expect(copy.revision).toBe(1);
	});
});
