import { readFileSync } from "node:fs";
import { candidatesIn } from "@/lib/profile/dynamic/edit-candidates";
import { newId } from "@/lib/shared/ids";
import { expectAccessible, expectNoOverflow } from "../../harness/screen-checks";
import { CandidatesPart } from "../steps/candidates-part";
import { newDynamicProfile } from "../steps/dynamic-profile";
import { expect, test } from "../steps/editor-test";

test("the file of a dynamic profile finds its candidates by name and says which are not here", async ({
	page,
	api,
}) => {
	const mark = crypto.randomUUID().slice(0, 6);
	const names = ["Drafter", "Checker", "Stranger"].map((name) => `${name} ${mark}`);
	const [drafter = "", checker = "", stranger = ""] = names;
	const router = await newDynamicProfile(api, names);
	const stored = async (id: string) =>
		candidatesIn((await api.read("agent_profile", id)).values.dynamic).map((one) => one.execution_profile_id);
	const ids = await stored(router);
	await page.goto(`/settings/profiles/${router}`);
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Export" }).click();
	const exported = readFileSync(await (await download).path(), "utf8");
	// As another installation would have written it: other ids, and a profile that nobody has here.
	const foreign = ids.reduce((text, id) => text.replaceAll(id, newId("profile")), exported);
	await api.change("agent_profile", ids[2] ?? "", { name: `Somebody ${mark}` });

	await page.goto("/settings/profiles/new");
	await expect(page.getByRole("button", { name: "Import" })).toBeEnabled();
	const file = { name: "router.json", mimeType: "application/json", buffer: Buffer.from(foreign) };
	await page.locator("input[type=file]").setInputFiles(file);
	const list = new CandidatesPart(page);
	await list.expectOrder(drafter, checker, stranger);
	await expect(list.row(stranger)).toContainText("Not here");
	for (const name of [drafter, checker]) await expect(list.row(name)).not.toContainText("Not here");
	const told = page.getByRole("status").filter({ hasText: "Filled in from the file" });
	await expect(told).toContainText(stranger);
	await expect(told).not.toContainText(drafter);
	await expectAccessible(page);
	await expectNoOverflow(page);
	await page.getByRole("textbox", { name: "Name" }).fill(`Moved ${mark}`);
	await list.button(stranger, "remove").click();
	await page.getByRole("button", { name: "Create" }).click();
	await expect(page).toHaveURL(/\/settings\/profiles\/profile_/);
	const made = new URL(page.url()).pathname.split("/").at(-1) ?? "";
	expect(await stored(made)).toEqual(ids.slice(0, 2));
});
