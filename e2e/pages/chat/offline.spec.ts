import { ChatScreen } from "../steps/chat-screen";
import { expect, test } from "../steps/chat-test";
import { ProfileScreen } from "../steps/profile-screen";

const guide = "profile_guide";
const command = "set the fallback model of Guide to small-1";

// A server of its own, as it is after its first start; private hosts are out of reach as well.
test.use({ serverEnv: { STEWARD_PRIVATE_HOSTS: "off" } });

test.describe("without a network and without a key", () => {
	test("a change is asked for, seen elsewhere as it happens, linked to its control and taken back", async ({
		page,
		device,
		gate,
		api,
	}) => {
		const elsewhere = new ProfileScreen((await device("desktop")).page, gate, guide);
		await elsewhere.open();
		await elsewhere.unfold("Fallback");
		await elsewhere.expectChoice("fallback_model", "");

		const chat = new ChatScreen(page);
		await chat.openNew();
		await chat.root.getByRole("button", { name: /^Profile: / }).click();
		await page.getByRole("menuitem", { name: "Guide" }).click();
		await chat.setAgent(true);
		await chat.say(command);
		await expect(chat.card.getByRole("heading")).toHaveText(/^Change 1 setting of .*Guide/);
		await expect(chat.card.locator("ins")).toHaveText("small-1");
		expect((await api.read("agent_profile", guide)).values).toMatchObject({ fallback_model: "" });
		await chat.decide("Allow once");
		const answer = await chat.answer();
		await expect(answer).toContainText("Fallback model of Guide is now small-1");
		const tools = await answer
			.locator("[data-hop]")
			.evaluateAll((all) => all.map((row) => row.getAttribute("data-hop")));
		const own = tools.filter((tool) => tool !== "enable_toolset");
		expect(own[0]).toBe("settings_search");
		expect(own).toContain("settings_describe");
		expect(own.at(-1)).toBe("settings_update");
		await elsewhere.expectChoice("fallback_model", "small-1");

		await expect(chat.changes()).toHaveText(/Guide.*Fallback model.*small-1/);
		await chat.changes().getByRole("link", { name: "Open setting" }).click();
		await page.waitForURL(/\/settings\/profiles\/profile_guide#agent_profile\.fallback_model$/);
		const here = new ProfileScreen(page, gate, guide);
		await expect(here.choice("fallback_model")).toBeInViewport();
		await here.expectChoice("fallback_model", "small-1");

		await page.goBack();
		await chat.changes().getByRole("button", { name: "Undo" }).click();
		await expect(chat.changes().getByRole("button", { name: "Undone" })).toBeVisible();
		await elsewhere.expectChoice("fallback_model", "");
		expect((await api.read("agent_profile", guide)).values).toMatchObject({ fallback_model: "" });
	});

	test("an answer to values that are no longer true runs nothing: the card comes again with those of now", async ({
		page,
		api,
	}) => {
		const chat = new ChatScreen(page);
		await chat.openNew();
		await chat.setAgent(true);
		await chat.say("set the fallback model of Guide to small-2");
		await expect(chat.card.locator("ins")).toHaveText("small-2");
		const { revision } = await api.change("agent_profile", guide, { fallback_model: "somebody-elses" });
		await chat.card.getByRole("button", { name: "Always allow", exact: true }).click();
		await expect(chat.card.getByRole("alert")).toHaveText(/changed meanwhile, so nothing was done/);
		await expect(chat.card.locator("del")).toHaveText("somebody-elses");
		await expect(chat.card.locator("ins")).toHaveText("small-2");
		await page.reload();
		await expect(chat.card.locator("del")).toHaveText("somebody-elses");
		expect(await api.read("agent_profile", guide)).toMatchObject({ revision });
		await chat.decide("Allow once");
		await expect(await chat.answer()).toContainText("Fallback model of Guide is now small-2");
		await api.change("agent_profile", guide, { fallback_model: "" });
	});

	test("with the toggle off it says what it is and what it lacks, and changes nothing", async ({ page, api }) => {
		const { revision } = await api.read("agent_profile", guide);
		const chat = new ChatScreen(page);
		await chat.openNew();
		await chat.setAgent(false);
		await chat.say("What is the capital of Portugal?");
		await expect(await chat.answer()).toContainText("I am the offline guide, not a language model");
		await chat.say(command);
		await expect(chat.answers).toHaveCount(2);
		await expect(await chat.answer()).toContainText("turn on the Agent toggle");
		await expect(chat.root.locator("[data-hop]")).toHaveCount(0);
		expect(await api.read("agent_profile", guide)).toMatchObject({ revision });
	});
});
