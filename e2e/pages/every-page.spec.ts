import { dirname } from "node:path/posix";
import { expect, type Page } from "@playwright/test";
import { test } from "../harness/page-test";
import { expectAccessible, expectHitAreas, expectNoOverflow } from "../harness/screen-checks";
import { dynamicAgent, newDynamicProfile } from "./steps/dynamic-profile";

/** Pages below one that are alike but for their record: so many of them are looked at. */
const alike = 3;

/** Every page that links lead to, begun at the index of the settings; of pages that show records of one kind the first few. */
async function pagesByLinks(page: Page): Promise<string[]> {
	const found = ["/settings"];
	const siblings = (path: string) => found.filter((other) => dirname(other) === dirname(path)).length;
	for (const path of found) {
		await page.goto(path);
		await page.waitForURL((url) => url.pathname.startsWith("/settings"));
		const links = await page
			.locator("a[href^='/settings']")
			.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
		for (const href of links) {
			const target = href?.split(/[?#]/)[0];
			if (!target || found.includes(target)) continue;
			if (dirname(target) === "/settings" || siblings(target) < alike) found.push(target);
		}
	}
	return found;
}

test.describe("every page that links lead to", () => {
	test.setTimeout(240_000);

	for (const colorScheme of ["light", "dark"] as const) {
		test(`is accessible, fits 320 px and can be hit, ${colorScheme}`, async ({ page, api }) => {
			await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
			const router = `/settings/profiles/${await newDynamicProfile(api, ["Alpha", "Beta"])}`;
			const linked = await pagesByLinks(page);
			expect(linked.filter((path) => path.startsWith("/settings/profiles/profile_"))).not.toEqual([]);
			const guide = "/settings/profiles/profile_guide";
			const paths = new Set([...linked, guide, router, `/settings/profiles/new?agent=${dynamicAgent}`]);
			for (const path of paths) {
				await test.step(path, async () => {
					const answer = await page.goto(path);
					expect(answer?.status(), path).toBe(200);
					await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
					await expectAccessible(page);
					await expectHitAreas(page);
					await expectNoOverflow(page);
				});
			}
		});
	}

	test("says who may frame and run what: a policy with a nonce, no framing", async ({ page }) => {
		const answer = await page.goto("/settings/profiles");
		const policy = answer?.headers()["content-security-policy"] ?? "";
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).toMatch(/script-src[^;]*'nonce-/);
		expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
	});
});
