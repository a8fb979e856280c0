/**
 * Everything `npm test` runs, in order, declared here and nowhere else. `npm run check` runs the steps that need
 * no build. `alone` steps use the whole machine; the others run two at a time. `counts` names the report a suite
 * leaves behind; a step without one counts as one test. A step whose `after` failed is failed without being run.
 *
 * @typedef {{
 *   id: string, command: string[], counts?: "vitest" | "playwright", alone?: boolean, built?: boolean, after?: string
 * }} Step
 */

/** Where suites leave their reports, below the repository. */
export const reportFolder = ".cache/test";

/** @type {readonly Step[]} */
export const steps = [
	{ id: "types", command: ["npm", "run", "--silent", "types"] },
	{ id: "lint", command: ["biome", "check", "--diagnostic-level=error", "."] },
	{ id: "boundaries", command: ["npm", "run", "--silent", "boundaries"] },
	{ id: "dead-code", command: ["npm", "run", "--silent", "dead-code"] },
	{ id: "catalog", command: ["npm", "run", "--silent", "catalog", "--", "--check"] },
	{ id: "messages", command: ["npm", "run", "--silent", "messages", "--", "--check"] },
	{
		id: "unit",
		command: [
			"vitest",
			"run",
			"--config=scripts/config/vitest.config.ts",
			"--silent=passed-only",
			"--reporter=default",
			"--reporter=json",
			`--outputFile.json=${reportFolder}/unit.json`,
		],
		counts: "vitest",
		alone: true,
	},
	{ id: "conformance", command: ["npm", "run", "--silent", "conformance"], alone: true },
	{ id: "cases", command: ["npm", "run", "--silent", "cases", "--", "--check"] },
	{ id: "build", command: ["npm", "run", "--silent", "build"], alone: true, built: true },
	{ id: "size", command: ["node", "scripts/test/size-budget.mjs"], built: true, after: "build" },
	{
		id: "e2e",
		command: ["playwright", "test", "--config=e2e/playwright.config.ts"],
		counts: "playwright",
		alone: true,
		built: true,
		after: "build",
	},
];
