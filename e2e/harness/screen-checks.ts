import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** WCAG 2.2 A and AA and axe's best practices hold on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
	await untilStill(page);
	// Where there are no frames, axe can work in the page itself, many times as fast, and is brought there once.
	const alone = page.frames().length === 1;
	const there = alone && (await page.evaluate(() => "axe" in window));
	const axe = new AxeBuilder({ page, ...(there && { axeSource: ";" }) }).setLegacyMode(alone);
	const { violations } = await axe.options({ resultTypes: ["violations"] }).analyze();
	const found = violations.flatMap(({ id, nodes }) =>
		nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.html}`),
	);
	expect(found, "accessibility").toEqual([]);
}

/** Waits for transitions that have an end: a colour on its way to the other theme is no colour of the page. */
async function untilStill(page: Page): Promise<void> {
	await page.evaluate(async () => {
		const ending = document
			.getAnimations()
			.filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
		await Promise.allSettled(ending.map(({ finished }) => finished));
	});
}

/** At 320 px nothing reaches beyond the screen and no box scrolls sideways that does not mean to. */
export async function expectNoOverflow(page: Page): Promise<void> {
	const before = page.viewportSize();
	await page.setViewportSize({ width: 320, height: before?.height ?? 844 });
	const wide = await page.evaluate(() => {
		const label = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
		const clipped = (element: Element): boolean => {
			for (let parent = element.parentElement; parent; parent = parent.parentElement) {
				if (getComputedStyle(parent).overflowX !== "visible" && parent !== document.body) return true;
			}
			return false;
		};
		const found = [...document.body.querySelectorAll("*")]
			.filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
			.filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5 && !clipped(element))
			.map(label);
		const root = document.documentElement;
		if (root.scrollWidth > root.clientWidth) found.push(`document is ${root.scrollWidth} wide`);
		const scrollers = [...document.querySelectorAll("*")].filter(
			(element) =>
				element.scrollWidth > element.clientWidth + 1 &&
				getComputedStyle(element).overflowX === "auto" &&
				!element.hasAttribute("data-scrolls-sideways") &&
				!/^(PRE|TEXTAREA|INPUT)$/.test(element.tagName),
		);
		return [...found, ...scrollers.map((element) => `scrolls sideways: ${label(element)}`)];
	});
	if (before) await page.setViewportSize(before);
	expect(wide, "overflow at 320 px").toEqual([]);
}

/**
 * Every control can be hit: a pointer that lands anywhere within the size its pointer kind needs, around the
 * control's middle, reaches the control (44 px for coarse pointers, 24 px for fine ones). Links inside sentences
 * are exempt, as WCAG has it.
 */
export async function expectHitAreas(page: Page): Promise<void> {
	const missed = await page.evaluate(() => {
		const size = matchMedia("(pointer: coarse)").matches ? 44 : 24;
		const controls =
			"a[href],button,input,select,textarea,summary,[role=button],[role=tab],[role=switch],[role=option]";
		const inSentence = (element: Element) =>
			element.tagName === "A" &&
			getComputedStyle(element).display === "inline" &&
			(element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
		const reaches = (element: Element, hit: Element | null): boolean => {
			if (hit === null) return false;
			if (element.contains(hit)) return true;
			const label = hit.closest("label");
			return label !== null && (label.contains(element) || label.htmlFor === element.id);
		};
		// A link whose unseen part covers its whole row is hit in the row's middle.
		const reachOf = (element: Element): DOMRect | undefined => {
			const { position, inset } = getComputedStyle(element, "::after");
			const covers = position === "absolute" && inset === "0px" && element instanceof HTMLElement;
			return covers ? element.offsetParent?.getBoundingClientRect() : undefined;
		};
		const missing: string[] = [];
		for (const element of document.querySelectorAll(controls)) {
			if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || inSentence(element))
				continue;
			if (element.closest("[inert],[aria-hidden=true]") || element.matches("[type=hidden],:disabled")) continue;
			element.scrollIntoView({ block: "center", inline: "center" });
			const own = element.getBoundingClientRect();
			if (own.width <= 1 || own.height <= 1) continue;
			const box = reachOf(element) ?? own;
			const [x, y, reach] = [box.left + box.width / 2, box.top + box.height / 2, size / 2 - 1];
			const spots = [
				[x, y - reach],
				[x, y + reach],
				[x - reach, y],
				[x + reach, y],
			] as const;
			const lost = spots.filter(([left, top]) => !reaches(element, document.elementFromPoint(left, top)));
			if (lost.length > 0)
				missing.push(`${element.outerHTML.slice(0, 120)} ${Math.round(box.width)}×${Math.round(box.height)}`);
		}
		return missing;
	});
	expect(missed, "hit areas").toEqual([]);
}
