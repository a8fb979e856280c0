// Prints id, test and last result of every case in docs/cases.md. With --check: fails when a case has no test.
import { casesInSources, idsIn, lastResults, listedCases } from "./cases/read-cases.mjs";

const results = lastResults();
const sources = casesInSources();
const cases = listedCases();
let missing = 0;

for (const { id, state } of cases) {
	const tests = results.filter(({ title }) => idsIn(title).includes(id));
	if (state !== "") console.log(`${id.padEnd(9)}${state}`);
	else if (tests.length > 0)
		for (const { title, result } of tests) console.log(`${id.padEnd(9)}${result.padEnd(9)}${title}`);
	else if (sources.has(id))
		for (const path of sources.get(id)) console.log(`${id.padEnd(9)}${"not run".padEnd(9)}${path}`);
	else {
		missing += 1;
		console.log(`${id.padEnd(9)}no test`);
	}
}
const unknown = [...sources.keys()].filter((id) => !cases.some((listed) => listed.id === id));
for (const id of unknown) console.log(`${id.padEnd(9)}named by a test, but not listed`);
console.log(`${cases.length} cases, ${missing} without a test`);
if (process.argv.includes("--check") && missing + unknown.length > 0) process.exitCode = 1;
