import { type BrowserContext, expect } from "@playwright/test";
import { ResponseGate } from "./response-gate";
import { test as base } from "./test";

interface PageFixtures {
	/** A proxy between the page and `server`; `page` goes through it. */
	gate: ResponseGate;
	/** Console errors and uncaught errors of every page fail the test, but for those expected here. */
	browserConsole: { expect(pattern: RegExp): void };
}

/** Collects what pages of a context complain about. */
function complaintsOf(context: BrowserContext): string[] {
	const complaints: string[] = [];
	context.on("console", (message) => {
		if (message.type() !== "error" && message.type() !== "warning") return;
		// What failed to load is named by its place only.
		complaints.push(`${message.text()} ${message.location().url}`);
	});
	context.on("weberror", (error) => complaints.push(String(error.error())));
	return complaints;
}

/** Tests of pages: the fixtures of `./test`, a browser, and the gate between the two. */
export const test = base.extend<PageFixtures>({
	gate: async ({ server }, use) => {
		const gate = await ResponseGate.open(server.origin);
		await use(gate);
		await gate.close();
	},

	baseURL: async ({ gate }, use) => {
		await use(gate.origin);
	},

	browserConsole: [
		async ({ context }, use) => {
			const complaints = complaintsOf(context);
			const expected: RegExp[] = [];
			await use({ expect: (pattern) => expected.push(pattern) });
			const unexpected = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
			expect(unexpected, "browser console").toEqual([]);
		},
		{ auto: true },
	],
});
