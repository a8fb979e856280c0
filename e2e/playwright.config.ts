import { defineConfig } from "@playwright/test";
import { chromiumOnMachine } from "../scripts/test/chromium.mjs";

const launchOptions = {
	executablePath: chromiumOnMachine(),
	args: [
		...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
		...["--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"],
	],
};

export default defineConfig({
	testDir: ".",
	outputDir: "../test-results",
	globalSetup: "./harness/standalone-build.ts",
	fullyParallel: false,
	workers: 2,
	// A machine that stalls is no fault of the product; what needed its second try is listed as flaky.
	retries: process.env.CI ? 1 : 0,
	forbidOnly: true,
	timeout: 60_000,
	expect: { timeout: 10_000 },
	reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
	use: { launchOptions, trace: "on-first-retry", locale: "en-US", timezoneId: "UTC", actionTimeout: 15_000 },
	projects: [
		{ name: "server", testMatch: "server/**/*.spec.ts" },
		{ name: "desktop", testMatch: "pages/**/*.spec.ts", use: { viewport: { width: 1440, height: 900 } } },
		{
			name: "phone",
			testMatch: ["pages/**/*.spec.ts", "phone/**/*.spec.ts"],
			// They bring their own devices, a phone among them, or are about connections alone.
			testIgnore: "pages/chat/{stream,tabs,mcp-chat,skill-attacks,skill-runs,route-waits}.spec.ts",
			use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
		},
	],
});
