import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { reportFolder } from "./steps.mjs";

/** How much of each failure is said again; the whole stands further up. */
const linesShown = 12;

/** Failed tests of a suite's report, as titles with the beginning of what went wrong. */
const readers = {
	vitest: ({ testResults }) =>
		testResults.flatMap(({ name, message, assertionResults }) => {
			const failed = assertionResults.filter(({ status }) => status === "failed");
			if (failed.length === 0) return message ? [`${name}\n${message}`] : [];
			return failed.map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join("\n")}`);
		}),
	playwright: ({ suites, errors }) => [...suites.flatMap(specsOf), ...errors.map(({ message }) => message)],
};

function specsOf({ specs = [], suites = [] }) {
	const failed = specs.filter(({ ok }) => !ok);
	return [
		...failed.map(({ file, title, tests }) => {
			const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ""));
			return `${file} › ${title}\n${errors.join("\n")}`;
		}),
		...suites.flatMap(specsOf),
	];
}

/**
 * What failed in a step, for the end of the run: whoever reads only the last lines finds it there.
 *
 * @param {import("./steps.mjs").Step} step
 * @param {string} output what the step printed, where it was kept
 * @returns {string}
 */
export function failureOf(step, output) {
	const path = join(reportFolder, `${step.id}.json`);
	const failed = step.counts && existsSync(path) ? readers[step.counts](JSON.parse(readFileSync(path, "utf8"))) : [];
	const said = failed.length > 0 ? failed : [output.trimEnd().split("\n").slice(-linesShown).join("\n")];
	return [`✘ ${step.id}`, ...said.map(bounded)].join("\n\n");
}

const bounded = (text) => text.split("\n").slice(0, linesShown).join("\n");
