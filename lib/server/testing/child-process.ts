import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A script of `children/` in a process of its own. */
export interface TestChild {
	/** Lines it wrote, as they come. */
	readonly lines: readonly string[];
	/** Resolves when it has written so many lines. */
	untilLines(count: number): Promise<void>;
	/** Resolves with its exit code; rejects with its errors when it is not 0. */
	finished(): Promise<void>;
	/** `kill -9`, and waits until it is gone. */
	kill(): Promise<void>;
}

export function startChild(script: string, ...args: readonly string[]): TestChild {
	const file = new URL(`./children/${script}.ts`, import.meta.url).pathname;
	const child = spawn(process.execPath, ["--conditions=react-server", "--import", "tsx", file, ...args], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	const lines: string[] = [];
	const errors: string[] = [];
	const ended = once(child, "close");
	const reader = createInterface({ input: child.stdout });
	reader.on("line", (line) => lines.push(line));
	child.stderr.setEncoding("utf8").on("data", (text: string) => errors.push(text));
	return {
		lines,
		async untilLines(count) {
			while (lines.length < count) await Promise.race([once(reader, "line"), failWhenEnded(child, ended, errors)]);
		},
		async finished() {
			await ended;
			if (child.exitCode !== 0) throw new Error(`the child ended with ${child.exitCode}:\n${errors.join("")}`);
		},
		async kill() {
			child.kill("SIGKILL");
			await ended;
		},
	};
}

async function failWhenEnded(child: ChildProcess, ended: Promise<unknown>, errors: readonly string[]): Promise<never> {
	await ended;
	throw new Error(`the child ended early with ${child.exitCode}:\n${errors.join("")}`);
}
