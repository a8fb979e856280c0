import { commandWords } from "@/lib/shared/shell-words";
import type { Server } from "./server";

/** A whole command line taken apart: what a one-click fix puts into the server. */
export interface SplitCommand {
	readonly command: string;
	readonly args: readonly string[];
	/** Leading `NAME=value` words. */
	readonly env: Readonly<Record<string, string>>;
}

/** Paths that hold spaces and are one program nevertheless. */
const onePath = /^(?:[A-Za-z]:\\[^"<>|*?]*\.(?:exe|cmd|bat|com)|\/[^"'$]*\.app\/Contents\/MacOS\/[^/"']+)$/i;
const shellOperator = /^(?:[|&;<>]+|[0-9]?>{1,2}.*|<.*)$/;

/** True when a command is one program, not a command line. */
export function isOneWord(command: string): boolean {
	return !/\s/.test(command) || onePath.test(command);
}

function words(line: string): readonly string[] | null {
	if (!/^"?[A-Za-z]:\\/.test(line)) {
		const read = commandWords(line);
		return read.ok ? read.value : null;
	}
	// Backslashes of a Windows path are no quoting.
	const parts = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
	return parts[0] ? parts : null;
}

/** Takes a command line apart, or `null` when it is one word, cannot be read or needs a shell. */
export function splitCommandLine(line: string): SplitCommand | null {
	const text = line.trim();
	if (isOneWord(text)) return null;
	const parts = words(text);
	if (!parts || parts.some((part) => shellOperator.test(part))) return null;
	const env: Record<string, string> = {};
	let start = 0;
	for (; start < parts.length - 1; start++) {
		const [, name, value] = /^([A-Za-z_][A-Za-z0-9_]*)=([\s\S]*)$/.exec(parts[start] ?? "") ?? [];
		if (name === undefined || value === undefined) break;
		env[name] = value;
	}
	const [command = "", ...args] = parts.slice(start);
	return command === "" ? null : { command, args, env };
}

/** The server with its command line taken apart; existing args follow, existing variables win. */
export function withSplitCommand(server: Server, split: SplitCommand): Server {
	const env = { ...split.env, ...server.env };
	return {
		...server,
		command: split.command,
		args: [...split.args, ...(server.args ?? [])],
		...(Object.keys(env).length > 0 ? { env } : {}),
	};
}
