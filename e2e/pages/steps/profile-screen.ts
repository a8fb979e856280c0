import { expect, type Locator, type Page } from "@playwright/test";
import type { GateRule } from "../../harness/gate-rule";
import type { ResponseGate } from "../../harness/response-gate";
import { settingsPath } from "../../harness/rest-api";
import { ConflictPart } from "./conflict-part";

/** The save action of every card. */
export const saveAction: GateRule = { method: "POST", action: "updateSettings" };

/** The page of one profile as a person sees it. */
export class ProfileScreen {
	readonly page: Page;
	readonly gate: ResponseGate;
	readonly id: string;
	/** Reads of the profile by the page. */
	readonly reads: GateRule;
	/** The profile's own card. */
	readonly card: Locator;
	readonly name: Locator;
	readonly prompt: Locator;
	readonly bar: Locator;
	readonly saveButton: Locator;
	readonly conflict: ConflictPart;
	readonly leaveDialog: Locator;

	constructor(page: Page, gate: ResponseGate, id: string) {
		this.page = page;
		this.gate = gate;
		this.id = id;
		this.reads = { method: "GET", path: settingsPath("agent_profile", id) };
		this.card = page.locator("#agent_profile");
		this.name = this.field("name").getByRole("textbox");
		this.prompt = this.field("system_prompt").getByRole("textbox");
		this.bar = page.getByRole("region", { name: "Unsaved changes" });
		this.saveButton = this.bar.getByRole("button", { name: /^(Save|Saving|Try again)/ });
		this.conflict = new ConflictPart(page);
		this.leaveDialog = page.getByRole("alertdialog", { name: "Leave with unsaved edits?" });
	}

	get path(): string {
		return `/settings/profiles/${this.id}`;
	}

	async open(): Promise<void> {
		await this.alive(() => this.page.goto(this.path));
	}

	/** Opens the page for the first time and does something while it is painted, but none of its scripts has come. */
	async openAsleep(meanwhile: () => Promise<unknown>): Promise<void> {
		const scripts = this.gate.holdResponses({ path: /^\/_next\/static\/.*\.js$/ });
		await this.page.goto(this.path, { waitUntil: "commit" });
		await this.page.locator('[id="agent_profile.history"]').waitFor({ state: "attached" });
		await meanwhile();
		await this.alive(async () => scripts.lift());
	}

	/** Opens the list and looks for the profile by its name: other tests may fill more than the first page. */
	async findInList(name?: string): Promise<Locator> {
		const sought = name ?? (await this.name.inputValue());
		await this.page.goto("/settings/profiles");
		await this.gate.events.untilOpen();
		const list = this.page.getByRole("main");
		await list.getByRole("searchbox", { name: "Find a profile" }).fill(sought);
		return list.locator(`a[href="${this.path}"]`);
	}

	async reload(): Promise<void> {
		await this.alive(() => this.page.reload());
	}

	/** The page is alive when its stream was answered and the read that follows came back. */
	async alive(load: () => Promise<unknown>): Promise<void> {
		const read = this.gate.watch(this.reads);
		await load();
		await read.until();
		read.lift();
	}

	/** The field of a setting with label, control, marks and messages. */
	field(name: string): Locator {
		return this.page.locator(`[data-setting="agent_profile.${name}"]`);
	}

	/** The control of a setting with choices: a text field, under a finger a button. */
	choice(name: string): Locator {
		const field = this.field(name);
		return field.getByRole("combobox").or(field.locator("button[aria-haspopup=dialog][aria-labelledby]"));
	}

	/** Waits until a setting with choices holds a value; empty: none. */
	async expectChoice(name: string, value: string): Promise<void> {
		const shown = () =>
			this.choice(name).evaluate((control) => ("value" in control ? control.value : "") || control.textContent);
		await expect.poll(shown).toMatch(value === "" ? /^(None)?$/ : new RegExp(`^${value}$`));
	}

	/** Opens a closed section. */
	async unfold(title: string): Promise<void> {
		const toggle = this.page.getByRole("button", { name: title, exact: true });
		if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
	}

	env(key: string): Locator {
		return this.field("env_vars").getByRole("textbox", { name: `Value of ${key}`, exact: true });
	}

	/** Types a new value over a stored one. */
	async replaceEnv(key: string, value: string): Promise<void> {
		await this.unfold("Environment");
		await this.field("env_vars")
			.getByRole("button", { name: `Replace the stored value of Value of ${key}` })
			.click();
		await this.env(key).fill(value);
	}

	flag(flag: string): Locator {
		return this.field("cli_flags").getByRole("switch", { name: `Use ${flag}`, exact: true });
	}

	/** Switches are covered by nothing but their own label; phones press, not check. */
	async toggleFlag(flag: string): Promise<void> {
		await this.unfold("Command line");
		await this.flag(flag).click();
	}

	/** Saves and waits until nothing is unsaved. */
	async save(): Promise<void> {
		await this.saveButton.click();
		await this.expectClean();
	}

	async discard(): Promise<void> {
		await this.bar.getByRole("button", { name: "Discard" }).filter({ visible: true }).click();
	}

	/** Nothing unsaved, nothing to decide. */
	async expectClean(): Promise<void> {
		await expect(this.bar).toBeHidden();
		await expect(this.conflict.region).toBeHidden();
	}

	/** Something unsaved that can be sent. */
	async expectSavable(): Promise<void> {
		await expect(this.saveButton).toHaveText(/^Save/);
		await expect(this.saveButton).not.toHaveAttribute("aria-disabled", "true");
		await expect(this.conflict.region).toBeHidden();
	}

	/** Something unsaved, and nothing of it can be sent: the one button leads to what needs a look. */
	async expectBlocked(): Promise<void> {
		await expect(this.bar.getByRole("button", { name: /^Review/ })).toBeVisible();
		await expect(this.saveButton).toBeHidden();
	}

	/** The notice at the head of the profile's card. */
	notice(title: string | RegExp): Locator {
		return this.card.getByText(title);
	}

	get gone(): Locator {
		return this.notice("This was deleted elsewhere");
	}

	/** The tab comes to the front, as after looking at another one. */
	async comeToFront(): Promise<void> {
		await this.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
	}
}
