import type { Locator, Page } from "@playwright/test";

/** The conflict notice of one card, or of the whole page where there is one card in conflict. */
export class ConflictPart {
	readonly region: Locator;

	constructor(within: Page | Locator) {
		this.region = within.getByRole("region", {
			name: /^(This changed while you were editing|Your unsaved edits from)/,
		});
	}

	/** One difference by its place, such as `Environment variables · TOKEN`. */
	row(place: string): Locator {
		const label = this.region.page().getByText(place, { exact: true });
		return this.region.getByRole("listitem").filter({ has: label });
	}

	/** Picks a side where both changed the same place. */
	async pick(place: string, side: "mine" | "theirs"): Promise<void> {
		const cards = this.region.getByRole("radiogroup", { name: `Which ${place} to keep` }).getByRole("radio");
		await cards.nth(side === "mine" ? 0 : 1).click();
	}

	async keepMine(): Promise<void> {
		await this.region.getByRole("button", { name: "Keep my edits on top" }).click();
	}

	async useLatest(): Promise<void> {
		await this.region.getByRole("button", { name: "Use latest" }).click();
	}
}
