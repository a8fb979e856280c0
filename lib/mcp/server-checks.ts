import type { Issue } from "@/lib/setting/issue/issue-rules";
import { below, issue } from "@/lib/setting/issue/issue-rules";
import { isWellFormed, textChecks, wellFormed } from "@/lib/setting/issue/text-checks";
import { isHttpUrl } from "@/lib/shared/url-host";
import { isOneWord } from "./command-split";
import { hasUnknownReference, withoutReferences } from "./secret-reference";
import type { Server, ServerMap, Transport } from "./server";
import { repeatedServerNames, serverNameProblem } from "./server-names";
import { transportOf } from "./transport-of";

/** Names of variables that only Steward sets. */
const reservedEnvPrefix = "STEWARD_";

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
	const count = names.length;
	if (count > maxServers) issues.push(issue("too_many_entries", [], { max: maxServers, count }));
	for (const [name, server] of Object.entries(servers)) {
		const problem = serverNameProblem(name);
		if (problem) issues.push(issue(problem, [name]));
		else if (repeated.has(name)) issues.push(issue("server_name_alike", [name]));
		issues.push(...checkServer(server).map((inner) => below([name], inner)));
	}
	return issues;
}

/** Save-time rules of one server; paths are below it, such as `url` or `headers.Authorization`. */
export function checkServer(server: Server): readonly Issue[] {
	const transport = transportOf(server);
	if (transport === null) {
		return server.command && server.url ? [issue("transport_both", ["type"])] : [issue("transport_neither", ["type"])];
	}
	return [
		...misplaced(server, transport),
		...(transport === "stdio" ? checkProgram(server) : checkRemote(server)),
		...checkTools(server),
		...(["meta", "extra"] as const).flatMap((part) => checkOpaque(server[part], [part])),
	];
}

/** Text and names at any depth of what is stored as it came must be text that survives storing. */
function checkOpaque(value: unknown, path: Issue["path"]): readonly Issue[] {
	if (typeof value === "string") return textChecks(wellFormed)(value).map((inner) => below(path, inner));
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) => [
		...checkOpaque(key, [...path, key]),
		...checkOpaque(inner, [...path, key]),
	]);
}

const filled = (value: unknown): boolean =>
	typeof value === "string" ? value.trim() !== "" : typeof value === "object" && Object.keys(value ?? {}).length > 0;

/** Parts of the other transport are named, never dropped or moved. */
function misplaced(server: Server, transport: Transport): readonly Issue[] {
	if (transport === "stdio") {
		return (["url", "headers"] as const)
			.filter((field) => filled(server[field]))
			.map((field) => issue("program_without", [field], { field }));
	}
	return (["command", "args", "env"] as const)
		.filter((field) => filled(server[field]))
		.map((field) =>
			field === "env" ? issue("remote_without_env", [field]) : issue("remote_without", [field], { field }),
		);
}

function checkText(value: unknown, path: Issue["path"]): readonly Issue[] {
	if (typeof value !== "string") return [];
	if (value.includes("\0") || !isWellFormed(value)) return [issue("whole_characters", path)];
	return hasUnknownReference(value) ? [issue("secret_reference", path)] : [];
}

function checkProgram(server: Server): readonly Issue[] {
	const command: unknown = server.command;
	const issues: Issue[] = [];
	if (!filled(command)) issues.push(issue("program", ["command"]));
	else if (typeof command === "string" && !isOneWord(command.trim()))
		issues.push(issue("program_one_word", ["command"]));
	else issues.push(...checkText(command, ["command"]));
	(server.args ?? []).forEach((arg, index) => {
		issues.push(...checkText(arg, ["args", index]));
	});
	for (const [name, value] of Object.entries(server.env ?? {})) {
		if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) issues.push(issue("env_name", ["env", name]));
		else if (name.toUpperCase().startsWith(reservedEnvPrefix))
			issues.push(issue("env_name_prefix", ["env", name], { prefix: reservedEnvPrefix }));
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
	if (!filled(url)) issues.push(issue("server_url", ["url"]));
	else if (typeof url === "string") {
		const reference = checkText(url, ["url"]);
		if (reference.length > 0) issues.push(...reference);
		else if (!isHttpUrl(url.trim())) issues.push(issue("http_url", ["url"]));
	}
	const seen = new Set<string>();
	for (const [name, value] of Object.entries(server.headers ?? {})) {
		const lower = name.trim().toLowerCase();
		if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name.trim())) issues.push(issue("header_name", ["headers", name]));
		else if (seen.has(lower)) issues.push(issue("header_repeated", ["headers", name]));
		else if (ownHeaders.has(lower)) issues.push(issue("header_of_connection", ["headers", name]));
		seen.add(lower);
		issues.push(...checkHeaderValue(value, ["headers", name]));
	}
	return issues;
}

function checkHeaderValue(value: unknown, path: Issue["path"]): readonly Issue[] {
	const reference = checkText(value, path);
	if (reference.length > 0 || typeof value !== "string") return reference;
	return /^[\t\x20-\x7e\x80-\xff]*$/.test(withoutReferences(value).trim()) ? [] : [issue("header_value", path)];
}

function checkTools(server: Server): readonly Issue[] {
	return Object.keys(server.tools ?? {}).flatMap((tool) =>
		tool.trim() === "" || tool.length > 256 || /\p{Cc}/u.test(tool) ? [issue("tool_name", ["tools", tool])] : [],
	);
}
