import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import {
	type JSONRPCMessage,
	ReadBuffer,
	SdkError,
	SdkErrorCode,
	serializeMessage,
	type Transport,
} from "@modelcontextprotocol/client";
import { getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";

/** A program as it is started: an argument list, never a command line for a shell. */
export interface Program {
	readonly command: string;
	readonly args: readonly string[];
	/** Beside the few variables every program gets. */
	readonly env: Readonly<Record<string, string>>;
}

const tailBytes = 4096;
const graceMs = 1000;

/**
 * MCP over the standard streams of a program. Unlike the SDK's transport it starts the program in a process group of
 * its own and ends the whole group: launchers such as `npx` leave their child behind otherwise.
 */
export class StdioTransport implements Transport {
	onclose?: () => void;
	onerror?: (error: Error) => void;
	onmessage?: (message: JSONRPCMessage) => void;
	readonly #program: Program;
	readonly #buffer = new ReadBuffer();
	#child: ChildProcess | undefined;
	#tail = "";

	constructor(program: Program) {
		this.#program = program;
	}

	/** The end of what the program wrote to its error stream; for a person only, it may hold values. */
	get stderrTail(): string {
		return this.#tail;
	}

	async start(): Promise<void> {
		const { command, args, env } = this.#program;
		const child = spawn(command, [...args], {
			env: { ...getDefaultEnvironment(), ...env } as NodeJS.ProcessEnv,
			stdio: ["pipe", "pipe", "pipe"],
			shell: false,
			detached: true,
			windowsHide: true,
		});
		this.#child = child;
		const failed = (error: Error) => this.onerror?.(error);
		child.stdin?.on("error", failed);
		child.stdout?.on("error", failed).on("data", (chunk: Buffer) => this.#read(chunk));
		child.stderr?.setEncoding("utf8").on("data", (text: string) => {
			this.#tail = (this.#tail + text).slice(-tailBytes);
		});
		child.on("close", () => {
			this.#child = undefined;
			this.onclose?.();
		});
		await new Promise<void>((resolve, reject) => {
			child.once("spawn", resolve);
			child.once("error", reject);
			child.on("error", failed);
		});
	}

	async send(message: JSONRPCMessage): Promise<void> {
		const input = this.#child?.stdin;
		if (!input) throw new SdkError(SdkErrorCode.NotConnected, "Not connected");
		if (!input.write(serializeMessage(message))) {
			await new Promise<void>((resolve) => {
				input.once("drain", resolve);
				input.once("close", resolve);
			});
		}
	}

	async close(): Promise<void> {
		const child = this.#child;
		if (child === undefined) return;
		const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
		child.stdin?.end();
		if (!(await endsWithin(ended, graceMs))) signalGroup(child, "SIGTERM");
		if (!(await endsWithin(ended, graceMs))) signalGroup(child, "SIGKILL");
		// What the program started may outlive it.
		else signalGroup(child, "SIGTERM");
		this.#buffer.clear();
	}

	/** Ends the group at once, for the end of this process. */
	kill(): void {
		if (this.#child) signalGroup(this.#child, "SIGKILL");
	}

	#read(chunk: Buffer): void {
		try {
			this.#buffer.append(chunk);
		} catch (error) {
			this.onerror?.(asError(error));
			this.kill();
			return;
		}
		for (;;) {
			try {
				const message = this.#buffer.readMessage();
				if (message === null) return;
				this.onmessage?.(message);
			} catch (error) {
				// One line that is no message, such as a banner.
				this.onerror?.(asError(error));
			}
		}
	}
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
	if (child.pid === undefined) return;
	try {
		process.kill(-child.pid, signal);
	} catch {
		child.kill(signal);
	}
}

async function endsWithin(ended: Promise<void>, ms: number): Promise<boolean> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<false>((resolve) => {
		timer = setTimeout(() => resolve(false), ms);
	});
	try {
		return await Promise.race([ended.then(() => true), late]);
	} finally {
		clearTimeout(timer);
	}
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
