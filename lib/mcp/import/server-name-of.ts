import type { Server } from "../server";

const noise = /^(?:mcp|server|api|www|com|org|net|io|dev|app|ai|sse|http|https|stream|v\d+|latest)$/i;

function fromHost(url: string): string | undefined {
	try {
		const { hostname } = new URL(url);
		if (/^[\d.:[\]]+$/.test(hostname)) return undefined;
		return hostname.split(".").find((part) => !noise.test(part));
	} catch {
		return undefined;
	}
}

/** `@scope/server-github@1.2` and `/opt/mcp-github.js` → `github`. */
function fromWord(word: string): string | undefined {
	const last =
		word
			.replace(/(?<=.)@[^/]*$/, "")
			.split(/[\\/]/)
			.at(-1) ?? "";
	const parts = last.replace(/\.(?:m?js|ts|py|exe|cmd|sh)$/i, "").split(/[-_.]/);
	return parts.filter((part) => part !== "" && !noise.test(part)).join("-") || undefined;
}

/** A name for a server that was pasted without one, from its host or program. */
export function serverNameOf(server: Server): string {
	const url: unknown = server.url;
	if (typeof url === "string") return fromHost(url) ?? "server";
	const runners = /^(?:npx|uvx|bunx|pnpm|yarn|node|deno|python3?|uv|docker|bash|sh|cmd)(?:\.exe|\.cmd)?$/i;
	const command: unknown = server.command;
	const program = typeof command === "string" ? (command.split(/[\\/]/).at(-1) ?? "") : "";
	if (!runners.test(program)) return fromWord(program) ?? "server";
	const args: readonly unknown[] = server.args ?? [];
	const word = args.find(
		(arg): arg is string => typeof arg === "string" && /^[@\w./\\]/.test(arg) && !/^(?:run|exec|x|tool|dlx)$/.test(arg),
	);
	return (word && fromWord(word)) ?? "server";
}
