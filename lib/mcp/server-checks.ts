import type { Issue } from "@/lib/setting/define-setting";
import { isWellFormed } from "@/lib/setting/text-checks";
import { isHttpUrl } from "@/lib/shared/url-host";
import { isOneWord } from "./command-split";
import { hasUnknownReference, withoutReferences } from "./secret-reference";
import { type Server, type ServerMap, type Transport, transportOf } from "./server";
import { repeatedServerNames, serverNameProblem } from "./server-names";

const at = (path: Issue["path"], expected: string): Issue => ({ path, expected });

/** A document holds this many servers at most. */
const maxServers = 100;

/**
 * Save-time rules of a whole map of servers; paths start with the server's name, such as `github.url`.
 * Markers standing for stored values count as present and are not looked into.
 */
export function checkServers(servers: ServerMap): readonly Issue[] {
	const names = Object.keys(servers);
	const repeated = repeatedServerNames(names);
	const issues: Issue[] = [];
	if (names.length > maxServers) issues.push(at([], `at most ${maxServers} servers; there are ${names.length}`));
	for (const [name, server] of Object.entries(servers)) {
		const problem = serverNameProblem(name);
		if (problem) issues.push(at([name], problem));
		else if (repeated.has(name))
			issues.push(at([name], "a name that differs from the others by more than case, spaces and punctuation"));
		for (const issue of checkServer(server)) issues.push({ ...issue, path: [name, ...issue.path] });
	}
	return issues;
}

/** Save-time rules of one server; paths are below it, such as `url` or `headers.Authorization`. */
export function checkServer(server: Server): readonly Issue[] {
	const transport = transportOf(server);
	if (transport === null) {
		return server.command && server.url
			? [at(["type"], "a type, because both a command and a url are given")]
			: [at(["type"], "a command to start, or a url to call")];
	}
	return [
		...misplaced(server, transport),
		...(transport === "stdio" ? checkProgram(server) : checkRemote(server)),
		...checkTools(server),
	];
}

const filled = (value: unknown): boolean =>
	typeof value === "string" ? value.trim() !== "" : typeof value === "object" && Object.keys(value ?? {}).length > 0;

/** Parts of the other transport are named, never dropped or moved. */
function misplaced(server: Server, transport: Transport): readonly Issue[] {
	if (transport === "stdio") {
		return (["url", "headers"] as const)
			.filter((field) => filled(server[field]))
			.map((field) => at([field], `no ${field}: a server that is started has a command, args and env`));
	}
	const words = {
		command: "no command: a remote server is called, not started",
		args: "no args: a remote server is called, not started",
		env: "no environment variables: a remote server is called, not started; send what it needs as headers",
	};
	return (["command", "args", "env"] as const)
		.filter((field) => filled(server[field]))
		.map((field) => at([field], words[field]));
}

function checkText(value: unknown, path: Issue["path"]): readonly Issue[] {
	if (typeof value !== "string") return [];
	if (value.includes("\0") || !isWellFormed(value)) return [at(path, "complete Unicode characters without NUL")];
	return hasUnknownReference(value) ? [at(path, "no reference but ${secret:NAME}; write $${ for a literal ${")] : [];
}

function checkProgram(server: Server): readonly Issue[] {
	const command: unknown = server.command;
	const issues: Issue[] = [];
	if (!filled(command)) issues.push(at(["command"], "the program to start"));
	else if (typeof command === "string" && !isOneWord(command.trim()))
		issues.push(at(["command"], "one word; the rest of the command line belongs into args"));
	else issues.push(...checkText(command, ["command"]));
	(server.args ?? []).forEach((arg, index) => {
		issues.push(...checkText(arg, ["args", index]));
	});
	for (const [name, value] of Object.entries(server.env ?? {})) {
		if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
			issues.push(at(["env", name], "a name of letters, digits and _ that starts with no digit"));
		else if (name.toUpperCase().startsWith("STEWARD_"))
			issues.push(at(["env", name], "a name outside the reserved prefix STEWARD_"));
		issues.push(...checkText(value, ["env", name]));
	}
	return issues;
}

/** Headers that the connection itself sets. */
const ownHeaders: ReadonlySet<string> = new Set(
	"host content-length connection keep-alive transfer-encoding te trailer upgrade mcp-session-id mcp-protocol-version".split(
		" ",
	),
);

function checkRemote(server: Server): readonly Issue[] {
	const url: unknown = server.url;
	const issues: Issue[] = [];
	if (!filled(url)) issues.push(at(["url"], "the server's http(s) URL"));
	else if (typeof url === "string") {
		const reference = checkText(url, ["url"]);
		if (reference.length > 0) issues.push(...reference);
		else if (!isHttpUrl(url.trim())) issues.push(at(["url"], "a complete URL that starts with http:// or https://"));
	}
	const seen = new Set<string>();
	for (const [name, value] of Object.entries(server.headers ?? {})) {
		const lower = name.trim().toLowerCase();
		if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name.trim())) issues.push(at(["headers", name], "a header name"));
		else if (seen.has(lower)) issues.push(at(["headers", name], "a header that is given once; case does not count"));
		else if (ownHeaders.has(lower))
			issues.push(at(["headers", name], "a header that the connection does not set itself"));
		seen.add(lower);
		issues.push(...checkHeaderValue(value, ["headers", name]));
	}
	return issues;
}

function checkHeaderValue(value: unknown, path: Issue["path"]): readonly Issue[] {
	const reference = checkText(value, path);
	if (reference.length > 0 || typeof value !== "string") return reference;
	return /^[\t\x20-\x7e\x80-\xff]*$/.test(withoutReferences(value).trim())
		? []
		: [at(path, "one line of characters that a header can carry")];
}

function checkTools(server: Server): readonly Issue[] {
	return Object.keys(server.tools ?? {}).flatMap((tool) =>
		tool.trim() === "" || tool.length > 256 || /\p{Cc}/u.test(tool) ? [at(["tools", tool], "a tool's name")] : [],
	);
}
