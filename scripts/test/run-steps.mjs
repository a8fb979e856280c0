import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { failureOf } from "./failed-tests.mjs";
import { reportFolder } from "./steps.mjs";

/** Tests passed and failed in a suite's report. */
const readers = {
	vitest: (report) => ({
		passed: report.numPassedTests,
		// A file that cannot be loaded has no test to fail.
		failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
	}),
	playwright: ({ stats, errors }) => ({
		passed: stats.expected + stats.flaky,
		failed: stats.unexpected + errors.length,
	}),
};

function countsOf(step, succeeded) {
	if (step.counts === undefined) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 };
	const path = join(reportFolder, `${step.id}.json`);
	const counts = existsSync(path)
		? readers[step.counts](JSON.parse(readFileSync(path, "utf8")))
		: { passed: 0, failed: 0 };
	const idle = counts.passed + counts.failed === 0;
	return { ...counts, failed: Math.max(counts.failed, succeeded && !idle ? 0 : 1) };
}

/** Runs a command; its output is kept and shown at the end when others run beside it. */
function runCommand(step, environment) {
	const [program, ...args] = step.command;
	const child = spawn(program, args, {
		env: environment,
		stdio: ["ignore", "pipe", "pipe"],
		shell: process.platform === "win32",
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (chunk) => {
			output += chunk;
			if (step.alone) process.stdout.write(chunk);
		});
	}
	return new Promise((resolve) => {
		const settle = (succeeded, words) => {
			if (!succeeded && !step.alone) process.stdout.write(output + words);
			resolve({ succeeded, output: output + words });
		};
		child.on("error", (error) => settle(false, `${error.message}\n`));
		child.on("close", (code) => settle(code === 0, ""));
	});
}

function environmentFor(step, extra) {
	return {
		...process.env,
		...extra,
		PATH: [join(process.cwd(), "node_modules/.bin"), process.env.PATH].join(delimiter),
		NEXT_TELEMETRY_DISABLED: "1",
		PLAYWRIGHT_JSON_OUTPUT_FILE: join(process.cwd(), reportFolder, `${step.id}.json`),
	};
}

/** Groups for running: a step that runs alone is a group of its own. */
function groupsOf(steps) {
	const groups = [];
	for (const step of steps) {
		const last = groups.at(-1);
		if (step.alone || last === undefined || last[0].alone || last.length === 2) groups.push([step]);
		else last.push(step);
	}
	return groups;
}

/**
 * Runs the steps, prints a line for each and goes on after a failure, so that one run shows everything.
 *
 * @param {readonly import("./steps.mjs").Step[]} steps
 * @param {Record<string, string>} extra environment of every step
 * @returns {Promise<{ passed: number, failed: number }>} sums over all suites
 */
export async function runSteps(steps, extra) {
	rmSync(reportFolder, { recursive: true, force: true });
	mkdirSync(reportFolder, { recursive: true });
	/** Words about each failed step, by its id. */
	const failures = new Map();
	const total = { passed: 0, failed: 0 };
	const runOne = async (step) => {
		const started = Date.now();
		const { succeeded, output } = failures.has(step.after)
			? { succeeded: false, output: `not run: ${step.after} failed` }
			: await runCommand(step, environmentFor(step, extra));
		const counts = countsOf(step, succeeded);
		if (counts.failed > 0) failures.set(step.id, failureOf(step, output));
		total.passed += counts.passed;
		total.failed += counts.failed;
		const seconds = ((Date.now() - started) / 1000).toFixed(1);
		console.log(
			`${counts.failed > 0 ? "✘" : "✔"} ${step.id}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`,
		);
	};
	for (const group of groupsOf(steps)) await Promise.all(group.map(runOne));
	for (const words of failures.values()) console.log(`\n${words}`);
	return total;
}
