import { dirname } from "node:path/posix";
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../harness/page-test";
import { dynamicAgent, newDynamicProfile } from "./steps/dynamic-profile";
import { expectGoodState } from "./steps/state-checks";

/** Pages below one that are alike but for their record: so many of them are looked at. */
const alike = 3;

/** Of the pages that a page links to, those to look at beside the ones `found` before; of records of one kind the first few. */
async function linkedFrom(page: Page, found: readonly string[]): Promise<string[]> {
	const links = page.locator("a[href^='/settings']");
	const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
	const added: string[] = [];
	const siblings = (path: string) => [...found, ...added].filter((other) => dirname(other) === dirname(path)).length;
	for (const address of addresses) {
		const path = address.split(/[?#]/)[0] ?? "";
		if (found.includes(path) || added.includes(path)) continue;
		if (dirname(path) === "/settings" || siblings(path) < alike) added.push(path);
	}
	return added;
}

test.describe("every page that links lead to", () => {
	test.setTimeout(240_000);

	test("is accessible in both themes, fits 320 px and can be hit", async ({ page, api }) => {
		const router = `/settings/profiles/${await newDynamicProfile(api, ["Alpha", "Beta"])}`;
		const look = (path: string) =>
			test.step(path, async () => {
				const answer = await page.goto(path);
				expect(answer?.status(), path).toBe(200);
				await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
				await expectGoodState(page);
			});
		const linked = ["/settings"];
		for (const path of linked) {
			await look(path);
			linked.push(...(await linkedFrom(page, linked)));
		}
		expect(linked.filter((path) => path.startsWith("/settings/profiles/profile_"))).not.toEqual([]);
		const others = ["/settings/profiles/profile_guide", router, `/settings/profiles/new?agent=${dynamicAgent}`];
		for (const path of others.filter((other) => !linked.includes(other))) await look(path);
	});

	test("who wants less motion has the other theme at once", async ({ page }) => {
		await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
		await page.goto("/settings/profiles/profile_guide");
		await page.emulateMedia({ colorScheme: "dark" });
		const moving = await page.evaluate(
			() => document.getAnimations().filter((animation) => animation instanceof CSSTransition).length,
		);
		expect(moving).toBe(0);
	});

	test("says who may frame and run what: a policy with a nonce, no framing", async ({ page }) => {
		const answer = await page.goto("/settings/profiles");
		const policy = answer?.headers()["content-security-policy"] ?? "";
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).toMatch(/script-src[^;]*'nonce-/);
		expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
	});

	test("has the icons that browsers ask for, whether it names them or not", async ({ page }) => {
		await page.goto("/settings");
		const named = await page
			.locator("link[rel*='icon']")
			.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
		for (const path of ["/favicon.ico", ...named]) {
			const answer = await page.request.get(path);
			expect([answer.status(), answer.headers()["content-type"]], path).toEqual([200, expect.stringMatching(/^image/)]);
		}
		expect(named.length).toBeGreaterThan(1);
	});

	test("on and off, chosen and not are told apart in forced colours", async ({ page }) => {
		await page.emulateMedia({ forcedColors: "active" });
		await page.goto("/settings/preferences");
		const shade = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
		const track = (on: boolean) => page.locator(`input[role=switch][aria-checked=${on}] + span`).first();
		await expect(track(true)).toBeVisible();
		const body = await shade(page.locator("body"));
		expect(new Set([await shade(track(true)), await shade(track(false)), body]).size).toBe(3);
		expect(await shade(page.locator("label:has(input[type=radio]:checked)").first())).not.toBe(
			await shade(page.locator("label:has(input[type=radio]:not(:checked))").first()),
		);
	});
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a page says what it needs", async ({ page }) => {
		await page.goto("/settings/profiles");
		await expect(page.locator("noscript p")).toBeInViewport();
		await expect(page.locator("noscript p")).toContainText("Steward needs JavaScript.");
	});
});
