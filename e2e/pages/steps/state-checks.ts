import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectHitAreas, expectNoOverflow } from "../../harness/screen-checks";

/** What must hold of a page in each of its states: axe in both themes, 320 px, hit areas by pointer. */
export async function expectGoodState(page: Page): Promise<void> {
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		await expectAccessible(page);
	}
	await expectNoOverflow(page);
	await expectHitAreas(page);
}

/** Scrolled to its end, the page shows its last control above the save bar. */
export async function expectBarCoversNothing(page: Page): Promise<void> {
	const { last, bar, bottom } = await page.evaluate(() => {
		const owner = document.querySelector("[data-scroll-owner]");
		owner?.scrollTo({ top: owner.scrollHeight, behavior: "instant" });
		const controls = [...(owner?.querySelectorAll("button,input,textarea,select,a[href]") ?? [])].filter((element) =>
			element.checkVisibility(),
		);
		const last = controls.at(-1)?.getBoundingClientRect();
		const bar = document.querySelector("section[aria-label='Unsaved changes']")?.getBoundingClientRect();
		return { last: last?.bottom, bar: bar?.top, bottom: bar?.bottom };
	});
	expect(last).toBeDefined();
	expect(bar).toBeDefined();
	expect(last ?? 0).toBeLessThanOrEqual(bar ?? 0);
	expect(bottom ?? 0).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) + 0.5);
}
