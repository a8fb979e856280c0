import { Buffer } from "node:buffer";
import { expect, type Page } from "@playwright/test";
import { test } from "../../harness/page-test";
import type { RestApi } from "../../harness/rest-api";
import { expectAccessible, expectHitAreas, expectNoOverflow } from "../../harness/screen-checks";
import { storedZip } from "../../harness/stored-zip";

const workspace_id = "workspace_default";

const notes = skillText("meeting-notes", "Turns a transcript into notes.", "# Notes\n\nWrite **short** notes.");
const keyed = `---
name: key-checker
description: Checks a key. Use when somebody asks whether a key works.
allowed-tools: loadSkill
metadata:
  require-secret: true
  require-secret-description: A key of example.com.
---
Call \`run_js\` with \`index.html\`.
`;

function skillText(name: string, description: string, body: string): string {
	return `---\nname: ${name}\ndescription: ${description}\n---\n${body}\n`;
}

const row = (page: Page, slug: string) => page.locator(`[data-skill="${slug}"]`);
const staged = (page: Page, name: string) => page.locator(`[data-staged="${name}"]`);

async function idOf(api: RestApi, name: string): Promise<string | undefined> {
	const { items } = await api.list("skill", `?workspace_id=${workspace_id}&query=${name}`);
	return items.find(({ label }) => label === name)?.id;
}

async function paste(page: Page, text: string): Promise<void> {
	await page.goto("/settings/skills/new");
	await page.getByRole("radio", { name: "Paste" }).check();
	await page.getByRole("textbox", { name: "Text of a SKILL.md" }).fill(text);
	await page.getByRole("button", { name: "Read", exact: true }).click();
}

async function addPasted(page: Page, text: string, name: string): Promise<void> {
	await paste(page, text);
	await page.getByRole("button", { name: /^(Add|Replace) skill$/ }).click();
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function looksRight(page: Page): Promise<void> {
	await expectAccessible(page);
	await expectHitAreas(page);
	await expectNoOverflow(page);
}

test.afterEach(async ({ api }) => {
	for (const { id, facts } of (await api.list("skill", `?workspace_id=${workspace_id}`)).items)
		if (facts?.origin !== "bundled") await api.remove("skill", id);
});

test("a pasted skill is looked over, added, shown, removed and brought back", async ({ page, api }) => {
	await page.goto("/settings/skills");
	await page.getByRole("link", { name: "Add skill" }).click();
	await expect(page).toHaveURL(/\/settings\/skills\/new$/);
	await paste(page, notes);
	await expect(page.getByRole("heading", { name: "1 skill found" })).toBeVisible();
	await expect(staged(page, "meeting-notes")).toContainText("Turns a transcript into notes.");
	expect(await idOf(api, "meeting-notes")).toBeUndefined();
	await looksRight(page);
	await page.getByRole("button", { name: "Add skill" }).click();

	await expect(page.getByRole("heading", { level: 1, name: "meeting-notes" })).toBeVisible();
	await expect(page.getByRole("main").locator("strong", { hasText: "short" })).toBeVisible();
	await page.getByRole("radio", { name: "Raw file" }).check();
	await expect(page.getByRole("region", { name: "Raw file" })).toContainText("name: meeting-notes");
	await looksRight(page);
	const id = await idOf(api, "meeting-notes");
	expect((await api.read("skill", id)).values.selected).toBe(true);

	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Remove" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
	await expect(page).toHaveURL(/\/settings\/skills$/);
	await expect(row(page, "meeting-notes")).toBeHidden();
	await expect(page.getByText(/meeting-notes.* was removed/)).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(row(page, "meeting-notes")).toBeVisible();
	expect(await idOf(api, "meeting-notes")).toBe(id);
});

test("of an archive with several, what is picked is added; a faulty one is corrected with one press [SKL-03]", async ({
	page,
	api,
}) => {
	const archive = storedZip({
		"pack/notes/SKILL.md": notes,
		"pack/list/SKILL.md": skillText("shopping-list", "Keeps a shopping list.", "Keep it short."),
		"pack/torn/SKILL.md": "name: torn-one\ndescription: Has no lines of dashes.\n\nDo it.\n",
		"__MACOSX/._notes": "junk",
	});
	await page.goto("/settings/skills/new");
	await page.getByRole("radio", { name: "Files" }).check();
	const chosen = page.waitForEvent("filechooser");
	await page.getByRole("button", { name: "Choose files" }).click();
	await (await chosen).setFiles({ name: "pack.zip", mimeType: "application/zip", buffer: Buffer.from(archive) });
	await expect(page.getByRole("heading", { name: "3 skills found" })).toBeVisible();
	await expect(page.getByText("1 file was left out")).toBeVisible();
	await expect(page.getByText(/^Line 1: Name and description stand there/)).toBeVisible();
	await page.getByRole("button", { name: "Fix it" }).click();
	await expect(staged(page, "torn-one")).toContainText("Has no lines of dashes.");
	await staged(page, "shopping-list")
		.getByRole("button", { name: /^Details/ })
		.click();
	await expect(staged(page, "shopping-list")).toContainText("It names none");
	await looksRight(page);

	await page.getByRole("checkbox", { name: /torn-one/ }).check();
	await page.getByRole("checkbox", { name: /shopping-list/ }).check();
	await page.getByRole("checkbox", { name: "Select at once" }).uncheck();
	await page.getByRole("button", { name: "Add 2 skills" }).click();
	await expect(page).toHaveURL(/\/settings\/skills$/);
	await expect(row(page, "torn-one")).toBeVisible();
	await expect(row(page, "shopping-list").getByRole("switch")).not.toBeChecked();
	expect(await idOf(api, "meeting-notes")).toBeUndefined();
});

test("a skill is selected from the list; others' changes arrive; search and filter", async ({ page, api }) => {
	await addPasted(page, notes, "meeting-notes");
	const id = await idOf(api, "meeting-notes");
	await page.goto("/settings/skills");
	const mine = row(page, "meeting-notes");
	await mine.getByRole("switch").uncheck();
	await expect.poll(async () => (await api.read("skill", id)).values.selected).toBe(false);
	await api.change("skill", id, { selected: true });
	await expect(mine.getByRole("switch")).toBeChecked();
	await page.getByRole("searchbox", { name: "Search skills" }).fill("transcript");
	await expect(page.getByText("1 skill", { exact: true })).toBeVisible();
	await page.getByRole("combobox", { name: "Show" }).selectOption("unselected");
	await expect(page.getByRole("button", { name: "Show all" })).toBeVisible();
	await looksRight(page);
	await page.getByRole("button", { name: "Show all" }).click();
	await expect(mine).toBeVisible();
	await page.keyboard.press("Escape");
	await looksRight(page);
});

test("the secret is saved with the record, never shown, and an open edit survives what others change", async ({
	page,
	api,
}) => {
	await addPasted(page, keyed, "key-checker");
	await expect(page.getByText("It needs a secret to work")).toBeVisible();
	await expect(page.getByText(/WebRTC/)).toBeVisible();
	const id = await idOf(api, "key-checker");
	const secret = page.getByRole("textbox", { name: "Secret of the skill" });
	await secret.fill("e2e-skill-secret");
	await api.change("skill", id, { selected: false });
	await expect(page.getByText(/changed while you were editing/)).toBeVisible();
	await expect(secret).toHaveValue("e2e-skill-secret");
	await page.getByRole("button", { name: "Keep my edits on top" }).click();
	await expect(page.getByRole("switch", { name: "Selected" })).not.toBeChecked();
	const bar = page.getByRole("region", { name: "Unsaved changes" });
	await bar.getByRole("button", { name: /^Save/ }).click();
	await expect(bar).toBeHidden();
	await expect(page.getByText("It needs a secret to work")).toBeHidden();
	await page.reload();
	await expect(page.locator("[data-secret=stored]")).toBeVisible();
	expect(await page.content()).not.toContain("e2e-skill-secret");
	await looksRight(page);
	await page.goto("/settings/skills");
	await expect(row(page, "key-checker")).toContainText("Secret stored");
});

test("an address that may not be read is refused with what to do", async ({ page, browserConsole }) => {
	browserConsole.expect(/status of 4\d\d/);
	await page.goto("/settings/skills/new");
	const field = page.getByRole("textbox", { name: "Address of the skill" });
	for (const [address, words] of [
		["https://127.0.0.1/SKILL.md", "private or reserved"],
		["https://[::ffff:10.0.0.1]/SKILL.md", "private or reserved"],
		["http://example.com/SKILL.md", "starts with https://"],
		["https://me:pw@example.com/SKILL.md", "without it"],
	] as const) {
		await field.fill(address);
		await page.getByRole("button", { name: "Read", exact: true }).click();
		await expect(page.getByRole("main").getByRole("alert")).toContainText(words);
		await expect(field).toHaveValue(address);
	}
	await looksRight(page);
});

test("what comes with Steward can be deselected and not removed", async ({ page, api }) => {
	await page.goto("/settings/skills");
	await row(page, "compose-email").getByRole("link").click();
	await expect(page.getByText(/It cannot be removed/)).toBeVisible();
	await expect(page.getByRole("button", { name: "More actions" })).toBeHidden();
	await looksRight(page);
	const selected = page.getByRole("switch", { name: "Selected" });
	await selected.uncheck();
	const bar = page.getByRole("region", { name: "Unsaved changes" });
	await bar.getByRole("button", { name: /^Save/ }).click();
	await expect(bar).toBeHidden();
	const id = await idOf(api, "compose-email");
	expect((await api.read("skill", id)).values.selected).toBe(false);
	await api.change("skill", id, { selected: true });
	await expect(selected).toBeChecked();
});
