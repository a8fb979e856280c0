import type { Locator } from "@playwright/test";
import { agentAddsServer, agentChanges, agentReads, envWith, flagsWith } from "../steps/agent-writes";
import { ConflictPart } from "../steps/conflict-part";
import { expect, test } from "../steps/editor-test";
import { untilDraftHolds } from "../steps/stored-drafts";

const server = { type: "http", url: "https://docs.example/mcp" };

test.beforeEach(async ({ profile, api }) => {
	const servers = { docs: { ...server, headers: { "X-Team": "team-one" } } };
	await api.change("agent_profile_mcp", profile.id, { enabled: true, servers });
	await profile.reload();
});

test("a person and an agent change one profile, the process dies, the tab reloads: nothing is lost", async ({
	profile,
	page,
	agent,
	connectMcp,
	server: steward,
	api,
}) => {
	const { id } = profile;
	const ownConflict = new ConflictPart(profile.card);
	const serversConflict = new ConflictPart(page.locator("#agent_profile_mcp"));
	const header = page
		.locator('[data-setting="agent_profile_mcp.servers.docs.headers"]')
		.getByRole("textbox", { name: "Value of X-Team", exact: true });
	await test.step("a person edits the name, one value, one flag and one header", async () => {
		await profile.name.fill("Named by the person");
		await profile.replaceEnv("TOKEN", "typed-by-the-person");
		await profile.toggleFlag("--verbose");
		await expect(profile.flag("--verbose")).not.toBeChecked();
		await page.locator('[id="agent_profile_mcp.servers.docs"] button[aria-expanded]').first().click();
		await page.getByRole("button", { name: "Replace the stored value of Value of X-Team" }).click();
		await header.fill("team-of-the-person");
		await untilDraftHolds(page, "Named by the person");
		await untilDraftHolds(page, "X-Team");
	});

	await test.step("an MCP client changes the name, another value, another flag, and adds a server", async () => {
		await agentChanges(agent, id, {
			name: "Named by the agent",
			env_vars: await envWith(agent, id, "REGION", "region-two"),
			cli_flags: await flagsWith(agent, id, "--color", false),
		});
		await agentAddsServer(agent, id, "search", { type: "http", url: "https://search.example/mcp" });
		await expect(ownConflict.row("Name")).toBeVisible();
		await expect(serversConflict.region).toBeVisible();
	});

	await test.step("the process is killed and started again, the tab reloads", async () => {
		await untilDraftHolds(page, "Named by the person");
		await steward.kill();
		await steward.restart();
		await profile.reload();
	});

	await test.step("the draft comes back; each difference is named per key", async () => {
		await expect(ownConflict.region).toContainText("Scout changed 3 fields");
		await expect(ownConflict.row("Name")).toContainText("Named by the person");
		await expect(ownConflict.row("Name")).toContainText("Named by the agent");
		const sides: readonly (readonly [string, string])[] = [
			["Environment variables · TOKEN", "Keeps yours"],
			["Environment variables · REGION", "Takes that of Scout"],
			["Command-line flags · --verbose", "Keeps yours"],
			["Command-line flags · --color", "Takes that of Scout"],
		];
		for (const [place, kept] of sides) await expect(ownConflict.row(place)).toContainText(kept);
		await expect(ownConflict.region.getByRole("listitem")).toHaveCount(sides.length + 1);
		await expect(serversConflict.row("docs · headers · X-Team")).toContainText("Keeps yours");
		await expect(serversConflict.row("search")).toContainText("Takes that of Scout");
		await expect(serversConflict.region.getByRole("listitem")).toHaveCount(2);
		await profile.expectBlocked();
	});

	await test.step("two taps settle it; secrets are asked for again", async () => {
		await ownConflict.pick("Name", "mine");
		await serversConflict.keepMine();
		await expect(ownConflict.region).toBeHidden();
		await expect(serversConflict.region).toBeHidden();
		await expect(profile.name).toHaveValue("Named by the person");
		await expect(profile.flag("--verbose")).not.toBeChecked();
		await expect(profile.flag("--color")).not.toBeChecked();
		await expect(profile.notice("Enter a secret again")).toBeVisible();
		await profile.env("TOKEN").fill("typed-by-the-person");
		await header.fill("team-of-the-person");
		await profile.save();
	});

	await test.step("both are stored", async () => {
		const { values, revision } = await api.read("agent_profile", id);
		expect(values).toMatchObject({
			name: "Named by the person",
			cli_flags: [
				{ flag: "--verbose", enabled: false },
				{ flag: "--color", enabled: false },
			],
		});
		expect(revision).toBe(3);
		const document = await api.read("agent_profile_mcp", id);
		expect(document.values.servers).toMatchObject({
			docs: { headers: { "X-Team": { redacted: true } } },
			search: { url: "https://search.example/mcp" },
		});
		expect(document.revision).toBe(3);
	});

	await test.step("the history shows both; undo of the agent's write keeps the person's", async () => {
		const reader = await connectMcp();
		const before = await agentReads(reader, id, "env_vars");
		await page.getByRole("button", { name: "Show", exact: true }).click();
		const history = page.locator("#agent_profile\\.history");
		const write = (channel: string): Locator =>
			history.locator("[data-event]").filter({ hasText: channel }).filter({ hasText: "Name" }).first();
		await expect(write("over MCP")).toContainText("Scout");
		await expect(write("in the browser")).toContainText("You");
		await write("over MCP").getByRole("button", { name: "Undo" }).click();
		await expect(profile.flag("--color")).toBeChecked();
		await expect(profile.name).toHaveValue("Named by the person");
		await expect(profile.flag("--verbose")).not.toBeChecked();
		const marks = (list: unknown) =>
			Object.fromEntries(
				(list as { key: string; value: { mark: string } }[]).map(({ key, value }) => [key, value.mark]),
			);
		const after = marks(await agentReads(reader, id, "env_vars"));
		expect(after.TOKEN).toBe(marks(before).TOKEN);
		expect(after.REGION).not.toBe(marks(before).REGION);
	});
});
