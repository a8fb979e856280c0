import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {{ id: string, state: string }} Case */
/** @typedef {{ title: string, result: "passed" | "failed" | "not run" }} CaseTest */

const caseId = /^[A-Z][A-Z0-9]*-\d+$/;
const mark = /\[([A-Z][A-Z0-9]*-\d+)\]/g;

/** The cases of docs/cases.md in order; `state` is empty for those that need a test. @returns {Case[]} */
export function listedCases(text = readFileSync("docs/cases.md", "utf8")) {
	const rows = text.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
	return rows.filter(([, id]) => caseId.test(id ?? "")).map((cells) => ({ id: cells[1], state: cells.at(-2) }));
}

/** Case ids that a text names in square brackets. */
export function idsIn(text) {
	return [...text.matchAll(mark)].map((match) => match[1]);
}

function testFiles(folder) {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) return testFiles(path);
		return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : [];
	});
}

/** Case id → test files that name it. @returns {Map<string, string[]>} */
export function casesInSources(folders = ["lib", "components", "app", "e2e", "scripts/messages", "scripts/start"]) {
	const found = new Map();
	for (const path of folders.filter((folder) => existsSync(folder)).flatMap(testFiles)) {
		for (const id of new Set(idsIn(readFileSync(path, "utf8")))) found.set(id, [...(found.get(id) ?? []), path]);
	}
	return found;
}

function readReport(path) {
	return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

function unitTests(report) {
	return (report?.testResults ?? []).flatMap((file) =>
		file.assertionResults.map((test) => ({
			title: test.fullName,
			result: test.status === "passed" ? "passed" : "failed",
		})),
	);
}

function browserTests(suite, above = "") {
	const title = [above, suite.title].filter(Boolean).join(" › ");
	const own = (suite.specs ?? []).flatMap((spec) =>
		spec.tests.map((test) => ({
			title: `${title} › ${spec.title} (${test.projectName})`,
			result: test.status === "expected" ? "passed" : "failed",
		})),
	);
	return [...own, ...(suite.suites ?? []).flatMap((inner) => browserTests(inner, title))];
}

/** Tests of the last run, from the reports the suites leave. @returns {CaseTest[]} */
export function lastResults(folder = ".cache/test") {
	const browser = readReport(join(folder, "e2e.json"));
	return [
		...unitTests(readReport(join(folder, "unit.json"))),
		...(browser?.suites ?? []).flatMap((suite) => browserTests(suite)),
	];
}
