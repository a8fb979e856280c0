import { readFileSync } from "node:fs";
import { steps } from "./steps.mjs";

/** What each required step has to run, as the words its command must hold, directly or through its npm script. */
const required = {
	types: ["next typegen", "tsc --noEmit"],
	lint: ["biome check"],
	boundaries: ["depcruise", "scripts/config/dependency-cruiser.mjs", "app components lib e2e"],
	"dead-code": ["knip"],
	unit: ["vitest run"],
	catalog: ["scripts/catalog.ts", "--check"],
	messages: ["scripts/messages/run.ts", "--check"],
	conformance: ["scripts/conformance/run.ts"],
	cases: ["scripts/cases.mjs", "--check"],
	build: ["build"],
	size: ["size-budget.mjs"],
	e2e: ["playwright test", "e2e/playwright.config.ts"],
};

const escapes = /\|\||;|--pass-?with-?no-?tests|--grep|--shard|--exclude|--no-exit-code/i;

/** The words a command runs: an npm script is replaced by its text. */
function textOf(command, scripts) {
	if (command[0] !== "npm") return command.join(" ");
	const name = command.find((word, index) => index > 1 && !word.startsWith("-"));
	return `${name} ${scripts[name] ?? ""} ${command.join(" ")}`;
}

/** What is wrong with one required step. */
function faultsOfStep(id, words, { steps: declared, scripts }) {
	const step = declared.find((candidate) => candidate.id === id);
	if (step === undefined) return [`step ${id} is missing`];
	const text = textOf(step.command, scripts);
	const absent = words.filter((word) => !text.includes(word)).map((word) => `step ${id} does not run ${word}`);
	return escapes.test(text) ? [...absent, `step ${id} can pass without doing its work`] : absent;
}

/**
 * What is missing from `npm test` and the doors that lead to it, as sentences; empty when all is there. Asked by the
 * unit suite and by the end-to-end suite, so that taking out either of them is seen by the other.
 *
 * @param {{ steps: readonly import("./steps.mjs").Step[], scripts: Record<string, string>, ci: string }} wiring
 * @returns {string[]}
 */
export function faultsOf(wiring) {
	const faults = Object.entries(required).flatMap(([id, words]) => faultsOfStep(id, words, wiring));
	if (wiring.scripts.test !== "node scripts/test.mjs") faults.push("npm test does not run scripts/test.mjs");
	if (!/^exec npm test$/m.test(wiring.ci)) faults.push(".ci/run does not run npm test");
	return faults;
}

/** The wiring as it stands in the working tree. */
export function currentWiring() {
	const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
	return { steps, scripts, ci: readFileSync(".ci/run", "utf8") };
}
