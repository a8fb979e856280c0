// Runs on a fresh clone: nothing outside Node may be imported before the packages are installed.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { installPackages } from "./test/install-packages.mjs";
import { runSteps } from "./test/run-steps.mjs";
import { quickSteps, steps } from "./test/steps.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

let total = { passed: 0, failed: 1 };
try {
	const { check: checkOnly } = parseArgs({ options: { check: { type: "boolean" } } }).values;
	installPackages();
	const { provideChromium } = await import("./test/chromium.mjs");
	const chosen = checkOnly ? quickSteps() : steps;
	total = await runSteps(chosen, checkOnly ? {} : { CHROMIUM_PATH: await provideChromium() });
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
