import { expect, type Page } from "@playwright/test";
import type { JsonObject } from "@/lib/shared/json";
import { changeRows } from "../../harness/change-rows";
import { test } from "../../harness/page-test";
import type { ResponseGate } from "../../harness/response-gate";
import type { RestApi } from "../../harness/rest-api";

const alpha = { type: "http", url: "https://alpha.example/mcp", headers: { "X-Key": "alpha-secret" } };

/** A new profile whose document holds one server, opened and alive. */
async function openWith({ page, api, gate }: Screen, servers: JsonObject = { alpha }): Promise<string> {
	const id = await api.newProfile();
	await api.change("agent_profile_mcp", id, { enabled: true, servers });
	await page.goto(`/settings/profiles/${id}`);
	await gate.events.untilOpen();
	return id;
}

interface Screen {
	readonly page: Page;
	readonly api: RestApi;
	readonly gate: ResponseGate;
}

const stored = async (api: RestApi, id: string) =>
	(await api.read("agent_profile_mcp", id)).values.servers as Record<string, JsonObject>;

const card = (page: Page) => page.locator('[id="agent_profile_mcp"]');
const part = (page: Page, path: string) => page.locator(`[data-setting="agent_profile_mcp.servers.${path}"]`);

async function unfold(page: Page, server: string): Promise<void> {
	const toggle = page.locator(`[id="agent_profile_mcp.servers.${server}"] button[aria-expanded]`).first();
	if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
}

async function save(page: Page): Promise<void> {
	const bar = page.getByRole("region", { name: "Unsaved changes" });
	await bar.getByRole("button", { name: /^Save/ }).click();
	await expect(bar).toBeHidden();
}

async function paste(page: Page, text: string): Promise<void> {
	await card(page).getByRole("button", { name: "Paste JSON" }).click();
	const box = card(page).getByRole("textbox", { name: "JSON with MCP servers" });
	await box.fill(text);
	await box.blur();
}

test("what is no configuration is refused with its field, and nothing of it is stored [CFG-01]", async ({
	page,
	api,
	gate,
}) => {
	const id = await openWith({ page, api, gate });
	const { revision } = await api.read("agent_profile_mcp", id);
	await paste(page, '{"provider":{"name":"GIS"},"command":{"exec":"/usr/bin/python3"},"env":{"LOG_LEVEL":"INFO"}}');
	await expect(card(page).getByText("Refused", { exact: true })).toBeVisible();
	await card(page).getByRole("button", { name: "Close import" }).click();
	await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeHidden();
	const changes = { servers: { gis: { command: { exec: "/usr/bin/python3" }, env: { LOG_LEVEL: "INFO" } } } };
	expect(await api.refusal("PATCH", `/api/settings/agent_profile_mcp/${id}`, { changes })).toMatchObject({
		reason: "invalid_value",
		path: "servers.gis.command",
	});
	expect(await api.read("agent_profile_mcp", id)).toMatchObject({ revision });
});

test("a stored document of another shape blanks no page, also after a restart [CFG-01]", async ({
	page,
	api,
	gate,
	server,
	browserConsole,
}) => {
	browserConsole.expect(/net::ERR_(INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|CONNECTION_\w+|SOCKET_NOT_CONNECTED)/);
	const id = await openWith({ page, api, gate });
	for (const settings of ['{"enabled":true,"servers":{"gis":{"command":{"exec":"x"}}}}', '{"servers":7}', "nonsense"]) {
		const sql = "update agent_profile_mcp set settings = ?, revision = revision + 1 where id = ?";
		await changeRows(server, sql, [settings, id]);
		await server.restart();
		await page.goto(`/settings/profiles/${id}`);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(page.locator('[data-setting="agent_profile.name"]').getByRole("textbox")).toBeVisible();
		await expect(card(page)).toBeVisible();
	}
});

test("import adds: what is stored stays, headers arrive as secrets, a trailing comma is no fault [CFG-03] [CFG-05]", async ({
	page,
	api,
	gate,
}) => {
	const id = await openWith({ page, api, gate });
	const text = `{"mcpServers":{"beta":{"type":"streamableHttp","baseUrl":"https://beta.example/mcp/",
		"headers":{"Authorization":"Bearer beta-token"},"colour":"red",}}}`;
	await paste(page, text);
	await expect(card(page).getByText("Add", { exact: true })).toBeVisible();
	await expect(card(page).getByText(/Unknown key, kept as it is/)).toContainText("colour");
	const keep = card(page).getByRole("button", { name: "Keep here" });
	if (await keep.isVisible()) await keep.click();
	await card(page).getByRole("button", { name: "Add 1 to draft" }).click();
	await save(page);
	const servers = await stored(api, id);
	expect(Object.keys(servers).sort()).toEqual(["alpha", "beta"]);
	expect(servers.alpha).toMatchObject({ url: alpha.url, headers: { "X-Key": { redacted: true, set: true } } });
	expect(servers.beta).toMatchObject({ url: "https://beta.example/mcp/", headers: { Authorization: { set: true } } });
	await paste(page, text.replace("beta-token", "********"));
	await expect(card(page).getByText("Unchanged", { exact: true })).toBeVisible();
});

test("what was typed in the form is there after save and reopening; a switched type keeps the other's values until then [CFG-06] [CFG-16]", async ({
	page,
	api,
	gate,
}) => {
	const id = await openWith({ page, api, gate }, {});
	const section = card(page).getByRole("button", { name: "MCP servers", exact: true });
	if ((await section.getAttribute("aria-expanded")) === "false") await section.click();
	await card(page).getByRole("button", { name: "Add server" }).click();
	await part(page, "server.url").getByRole("textbox").fill("https://typed.example/mcp");
	await card(page).getByRole("button", { name: "Add header" }).click();
	await card(page).getByRole("textbox", { name: "Name of header 1", exact: true }).fill("X-Typed");
	await card(page).getByRole("textbox", { name: "Value of X-Typed", exact: true }).fill("typed-secret");
	await card(page).getByRole("radio", { name: "Command" }).click();
	await expect(part(page, "server.url")).toBeHidden();
	await card(page).getByRole("radio", { name: "HTTP" }).click();
	await expect(part(page, "server.url").getByRole("textbox")).toHaveValue("https://typed.example/mcp");
	await save(page);
	expect(await stored(api, id)).toEqual({
		server: {
			type: "http",
			url: "https://typed.example/mcp",
			headers: { "X-Typed": { redacted: true, set: true, mark: expect.any(String) } },
			enabled: true,
		},
	});
	await page.reload();
	await gate.events.untilOpen();
	await unfold(page, "server");
	await expect(part(page, "server.url").getByRole("textbox")).toHaveValue("https://typed.example/mcp");
	await expect(card(page).getByRole("textbox", { name: "Name of header 1", exact: true })).toHaveValue("X-Typed");
	await expect(card(page).locator('[data-secret="stored"]')).toHaveCount(1);
	await expect(page.locator("body")).not.toContainText("typed-secret");
	const remote = { changes: { servers: { server: { url: "https://typed.example/mcp", env: { A: "1" } } } } };
	expect(await api.refusal("PATCH", `/api/settings/agent_profile_mcp/${id}`, remote)).toMatchObject({
		path: "servers.server.env",
	});
});

test("changing the model leaves the servers alone; each card saves its own [CFG-13]", async ({ page, api, gate }) => {
	const id = await openWith({ page, api, gate });
	const before = await api.read("agent_profile_mcp", id);
	await page.locator('[data-setting="agent_profile.system_prompt"]').getByRole("textbox").fill("Another prompt");
	await save(page);
	await api.change("agent_profile", id, { model: "another-model" });
	expect(await api.read("agent_profile_mcp", id)).toEqual(before);
	expect((await api.read("agent_profile", id)).values).toMatchObject({
		model: "another-model",
		system_prompt: "Another prompt",
	});
});

test("a server that was added stays when what comes after is closed [CFG-15]", async ({ page, api, gate }) => {
	const id = await openWith({ page, api, gate });
	await card(page).getByRole("button", { name: "Add server" }).click();
	await part(page, "server.url").getByRole("textbox").fill("https://second.example/mcp");
	await card(page).getByRole("button", { name: "Paste JSON" }).click();
	await card(page).getByRole("button", { name: "Close import" }).click();
	await expect(part(page, "server.url").getByRole("textbox")).toHaveValue("https://second.example/mcp");
	await unfold(page, "alpha");
	const item = page.locator('[id="agent_profile_mcp.servers.alpha"]');
	await item.getByRole("button", { name: "Remove server" }).click();
	await expect(page.getByRole("alertdialog")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("alertdialog")).toBeHidden();
	await save(page);
	expect(await stored(api, id)).toMatchObject({
		alpha: { url: alpha.url },
		server: { url: "https://second.example/mcp" },
	});
	await page.reload();
	await gate.events.untilOpen();
	await unfold(page, "server");
	await expect(part(page, "server.url").getByRole("textbox")).toHaveValue("https://second.example/mcp");
});
