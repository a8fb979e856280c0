import { expect, type Page } from "@playwright/test";
import { type McpServerProcess, startMcpServer } from "../../harness/mcp-server";
import { test } from "../../harness/page-test";
import { expectAccessible, expectHitAreas, expectNoOverflow } from "../../harness/screen-checks";

const tools = ["read_file", "write_file", "list_files", "delete_file"];
let real: McpServerProcess;

test.beforeAll(async () => {
	real = await startMcpServer(tools);
});

test.afterAll(() => real.close());

const workspace_id = "workspace_default";
const row = (page: Page, name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });
const tool = (page: Page, name: string) => page.locator(`[data-tool="${name}"]`);

/** On a narrow page a tool's permission stands in its details. */
async function allowAlways(page: Page, name: string): Promise<void> {
	const permission = tool(page, name).getByRole("combobox");
	if (!(await permission.isVisible()))
		await tool(page, name)
			.getByRole("button", { name: /^Details/ })
			.click();
	await permission.selectOption("always");
}

async function save(page: Page): Promise<void> {
	const bar = page.getByRole("region", { name: "Unsaved changes" });
	await bar.getByRole("button", { name: /^Save/ }).click();
	await expect(bar).toBeHidden();
}

async function allowHost(page: Page): Promise<void> {
	const allow = page.getByRole("button", { name: "Allow", exact: true });
	await expect(allow.or(page.getByText(/^Works over HTTP/))).toBeVisible();
	if (await allow.isVisible()) await allow.click();
	await expect(page.getByText("Works over HTTP, 4 tools.")).toBeVisible();
}

test("a server added by form is asked at once; three permissions changed are stored with one save [SAVE-15]", async ({
	page,
	api,
}) => {
	await page.goto("/settings/mcp");
	await page.getByRole("link", { name: "Add server" }).click();
	await page.getByRole("textbox", { name: "Name" }).fill("settings");
	await page.getByRole("textbox", { name: "URL" }).fill(real.url);
	await page.getByRole("button", { name: "Add server" }).click();
	await expect(page.getByText(/belongs to a toolset/)).toBeVisible();
	await page.getByRole("textbox", { name: "Name" }).fill("Files");
	await page.getByRole("button", { name: "Add server" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Files" })).toBeVisible();
	await allowHost(page);

	await allowAlways(page, "read_file");
	await allowAlways(page, "list_files");
	await tool(page, "delete_file").getByRole("switch").click();
	await expect(tool(page, "read_file").locator("[data-rule]")).toHaveAttribute("data-rule", "always_allowed");
	await expect(tool(page, "delete_file").locator("[data-rule]")).toHaveAttribute("data-rule", "tool_disabled");
	await save(page);
	const [stored] = (await api.list("mcp_server", `?workspace_id=${workspace_id}&query=Files`)).items;
	expect((await api.read("mcp_server", stored?.id)).values.tools).toEqual({
		read_file: { enabled: true, always_allow: true },
		list_files: { enabled: true, always_allow: true },
		delete_file: { enabled: false, always_allow: false },
	});

	await expectAccessible(page);
	await expectHitAreas(page);
	await expectNoOverflow(page);
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Remove" }).click();
	const dialog = page.getByRole("alertdialog");
	await expect(dialog).toContainText("2 tools run without asking");
	await dialog.getByRole("button", { name: "Remove" }).click();
	await expect(page).toHaveURL(/\/settings\/mcp$/);
	await expect(row(page, "Files")).toBeHidden();
});

test("pasted servers have name and state without a press of a button, the dead one says why [CFG-11]", async ({
	page,
	api,
}) => {
	await page.goto("/settings/mcp");
	await page.getByRole("button", { name: "Paste JSON" }).click();
	const box = page.getByRole("textbox", { name: "JSON with MCP servers" });
	const servers = {
		pasted: { type: "streamable-http", url: real.url },
		dead: { url: "http://127.0.0.1:9/mcp", headers: { Authorization: "Bearer e2e-secret-token" } },
	};
	await box.fill(JSON.stringify({ mcpServers: servers }));
	await box.blur();
	await page.getByRole("button", { name: "Add 2 servers" }).click();
	await expect(row(page, "pasted")).toContainText(/4 tools|Needs your OK/);
	await expect(row(page, "dead")).toContainText("cannot be reached");
	expect(await page.content()).not.toContain("e2e-secret-token");

	await row(page, "pasted").getByRole("link").click();
	await allowHost(page);
	await expect(tool(page, "write_file").locator("[data-rule]")).toHaveAttribute("data-rule", "tool_not_allowed");
	for (const { id } of (await api.list("mcp_server", `?workspace_id=${workspace_id}`)).items)
		await api.remove("mcp_server", id);
});
