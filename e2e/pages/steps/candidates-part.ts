import { expect, type Locator, type Page } from "@playwright/test";

/** The list of candidates, on the page of a dynamic profile or in the form for a new one. */
export class CandidatesPart {
	readonly page: Page;
	readonly rows: Locator;
	/** A text field, under a finger a button. */
	readonly picker: Locator;

	constructor(page: Page) {
		this.page = page;
		this.rows = page.locator("[data-candidate]");
		const add = page.locator("[data-add-row]");
		this.picker = add.getByRole("combobox").or(add.getByRole("button")).first();
	}

	row(name: string): Locator {
		return this.page.getByRole("listitem", { name: new RegExp(`^${name}, \\d+ of \\d+$`) });
	}

	button(name: string, does: "up" | "down" | "remove"): Locator {
		return this.row(name).locator(`[data-part=${does}]`);
	}

	/** What screen readers were told last. */
	get said(): Locator {
		return this.page.locator("[role=status].sr-only").last();
	}

	async expectOrder(...names: readonly string[]): Promise<void> {
		await expect(this.rows).toHaveCount(names.length);
		for (const [index, name] of names.entries()) {
			await expect(this.rows.nth(index)).toHaveAccessibleName(`${name}, ${index + 1} of ${names.length}`);
		}
	}

	/** Opens what becomes of a candidate's temporary faults. */
	async unfold(name: string): Promise<void> {
		const toggle = this.page.getByRole("button", { name: `Temporary faults · ${name}` });
		if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
	}

	/** How long a candidate rests before it is asked again, in seconds. */
	pause(name: string): Locator {
		return this.page
			.getByRole("group", { name: `Temporary faults of ${name}` })
			.getByRole("textbox", { name: "First pause, in seconds" });
	}

	/** An entry of the open picker. */
	option(name: string): Locator {
		return this.page.getByRole("option", { name: new RegExp(`^${name}\\b`) });
	}

	/** Opens the picker and looks for a profile by a part of its name. */
	async find(text: string): Promise<void> {
		await this.picker.click();
		await expect(this.page.getByRole("listbox")).toBeVisible();
		const inSheet = this.page.getByRole("dialog").getByRole("textbox");
		const field = (await inSheet.isVisible()) ? inSheet : this.picker;
		if (await field.evaluate((control) => control instanceof HTMLInputElement)) await field.fill(text);
	}
}
