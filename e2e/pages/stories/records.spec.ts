import { changeRows } from "../../harness/change-rows";
import { agentChanges } from "../steps/agent-writes";
import { expect, test } from "../steps/editor-test";

test("a profile with two hundred revisions loads none of them, and pages its history [SAVE-13]", async ({
	profile,
	gate,
	api,
	page,
}) => {
	for (let hop = 0; hop < 200; hop++) await api.change("agent_profile", profile.id, { max_tool_hops: hop % 20 });
	const history = gate.watch({ method: "GET", path: "/api/history" });
	await profile.reload();
	await expect(profile.name).toBeVisible();
	expect(history.count).toBe(0);
	const html = await (await fetch(`${gate.origin}${profile.path}`)).text();
	expect(html.match(/max_tool_hops/g)?.length ?? 0).toBeLessThan(20);
	await page.getByRole("button", { name: "Show", exact: true }).click();
	const rows = page.locator("[data-event]");
	await expect(rows.first()).toBeVisible();
	const first = await rows.count();
	expect(first).toBeLessThanOrEqual(50);
	await page.getByRole("button", { name: "Show older" }).click();
	await expect.poll(() => rows.count()).toBeGreaterThan(first);
});

test("a row changed behind the program is picked up, and nobody puts it back [SAVE-18]", async ({
	profile,
	server,
	api,
}) => {
	await profile.prompt.fill("Typed meanwhile");
	await changeRows(
		server,
		"update agent_profiles set settings = json_set(settings, '$.name', ?), revision = revision + 1 where id = ?",
		["Changed in the file", profile.id],
	);
	await profile.comeToFront();
	await expect(profile.conflict.row("Name")).toContainText("Changed in the file");
	await profile.conflict.keepMine();
	await profile.save();
	expect((await api.read("agent_profile", profile.id)).values).toMatchObject({
		name: "Changed in the file",
		system_prompt: "Typed meanwhile",
	});
});

test("an undo that came too late refuses with words and changes nothing", async ({ profile, agent, page, api }) => {
	await agentChanges(agent, profile.id, { name: "By the agent" });
	await agentChanges(agent, profile.id, { name: "By the agent again" });
	await page.getByRole("button", { name: "Show", exact: true }).click();
	const older = page.locator("[data-event]").filter({ hasText: "over MCP" }).nth(1);
	await older.getByRole("button", { name: "Undo" }).click();
	await expect(older.getByRole("alert")).toBeVisible();
	expect((await api.read("agent_profile", profile.id)).values.name).toBe("By the agent again");
});
