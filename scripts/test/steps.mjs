/**
 * Everything `npm test` runs, in order, declared here and nowhere else. `npm run check` runs what is
 * `quick`: a step as it is (default), not at all (false), or with words that have it do a part. `alone` steps use the whole machine; the others run two at a time. `counts` names the report a suite
 * leaves behind; a step without one counts as one test. A step whose `after` failed is failed without being run.
 *
 * @typedef {{
 *   id: string, command: string[], counts?: "vitest" | "playwright", alone?: boolean, quick?: false | string[], after?: string
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
		quick: ["--project=!server"],
	},
	{ id: "conformance", command: ["npm", "run", "--silent", "conformance"], alone: true, quick: false },
	{ id: "cases", command: ["npm", "run", "--silent", "cases", "--", "--check"] },
	{ id: "build", command: ["npm", "run", "--silent", "build"], alone: true, quick: false },
	{ id: "size", command: ["node", "scripts/test/size-budget.mjs"], quick: false, after: "build" },
	{
		id: "e2e",
		command: ["playwright", "test", "--config=e2e/playwright.config.ts"],
		counts: "playwright",
		alone: true,
		quick: false,
		after: "build",
	},
];

/** What `npm run check` runs. */
export const quickSteps = () =>
	steps
		.filter(({ quick }) => quick !== false)
		.map((step) => ({ ...step, command: [...step.command, ...(step.quick || [])] }));
