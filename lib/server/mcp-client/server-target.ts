import "server-only";
import { fillReferences, findReferences } from "@/lib/mcp/secret-reference";
import type { Server } from "@/lib/mcp/server";
import { transportOf } from "@/lib/mcp/transport-of";
import { featureOn } from "@/lib/server/flag/feature-on";
import { resolveSecret } from "@/lib/server/secrets/resolve-secret";
import { markOf } from "@/lib/server/secrets/seal-box";
import { mask, maskCredential } from "@/lib/setting/sensitive/credential";
import { isAppError } from "@/lib/shared/app-error";
import { canonicalJson } from "@/lib/shared/json";
import { ServerFaultError } from "./server-fault";
import type { Program } from "./stdio-transport";

/** What a server is reached with, references filled in. Never leaves the server, never logged. */
export type ServerTarget = {
	/** Keyed hash; another one is another connection. */
	readonly hash: string;
	/** Values that no output may hold. */
	readonly secrets: readonly string[];
} & (
	| {
			readonly kind: "remote";
			readonly url: URL;
			readonly headers: Readonly<Record<string, string>>;
			/** `sse`: the stored setting asks for the old transport. */
			readonly type: "http" | "sse";
			/** A header of the person's own says who they are; no sign-in is offered. */
			readonly ownAuthorization: boolean;
	  }
	| ({ readonly kind: "program" } & Program)
);

/**
 * Fills in a stored server's `${secret:NAME}` references (*MCP servers*, secrets). Throws `ServerFaultError` at stage
 * `secrets` before anything is sent: an unresolved name, local programs switched off, nothing to connect to.
 */
export async function resolveTarget(server: Server): Promise<ServerTarget> {
	const values = await referencedValues(server);
	const known = [...values.values()];
	const fill = (text: string, encode?: (secret: string) => string): string => {
		const filled = fillReferences(text, (name) => values.get(name), encode);
		if (!filled.ok) throw stop({ reason: "secret_missing", secret: filled.error.missing });
		return filled.value;
	};
	switch (transportOf(server)) {
		case "stdio":
			return programTarget(server, fill, known);
		case "http":
		case "sse":
			return remoteTarget(server, fill, known);
		case null:
			throw stop({ reason: "not_configured" });
	}
}

type Fill = (text: string, encode?: (secret: string) => string) => string;

async function programTarget(server: Server, fill: Fill, known: readonly string[]): Promise<ServerTarget> {
	if (!(await featureOn("features.stdioMcp"))) throw stop({ reason: "stdio_off" });
	const program = {
		command: fill(server.command ?? ""),
		args: (server.args ?? []).map((arg) => fill(arg)),
		env: fillEach(server.env, fill),
	};
	if (program.command.trim() === "") throw stop({ reason: "not_configured" });
	const secrets = [...known, ...Object.values(program.env), ...argumentSecrets(program.args)];
	return { kind: "program", ...program, secrets, hash: hashOf(program) };
}

function remoteTarget(server: Server, fill: Fill, known: readonly string[]): ServerTarget {
	const text = fill(server.url ?? "", encodeURIComponent);
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (url === undefined || !/^https?:$/.test(url.protocol)) throw stop({ reason: "not_configured" });
	// The guard does the same; a URL with a password in it would also name the sign-in's resource.
	const user = userInfo(url);
	const headers = { ...(user && { authorization: user.basic }), ...fillEach(server.headers, fill) };
	if (Object.values(headers).some((value) => !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))) {
		throw stop({ reason: "not_configured" });
	}
	const type = transportOf(server) === "sse" ? "sse" : "http";
	return {
		kind: "remote",
		url,
		headers,
		type,
		ownAuthorization: Object.keys(headers).some((name) => name.toLowerCase() === "authorization"),
		secrets: [
			...known,
			...Object.values(headers).flatMap(headerSecrets),
			...(user?.parts ?? []),
			...url.searchParams.values(),
		],
		hash: hashOf({ url: url.href, headers, type }),
	};
}

/** `Bearer X` hides `X` too: servers repeat it without its scheme. */
function headerSecrets(value: string): string[] {
	const bare = /^\S+\s+(\S+)$/.exec(value)?.[1];
	return bare === undefined ? [value] : [value, bare];
}

/** What of a program's arguments reads as a credential, such as the value of `--api-key=`. */
function argumentSecrets(args: readonly string[]): string[] {
	return args.flatMap((text, at) => {
		const previous = args[at - 1];
		const shown = maskCredential(text, previous === undefined ? {} : { previous });
		if (shown === null) return [];
		return [text.slice(shown.indexOf(mask), text.length - (shown.length - shown.lastIndexOf(mask) - mask.length))];
	});
}

/** Takes user and password out of a URL: the header they stand for, and themselves. */
function userInfo(url: URL): { readonly basic: string; readonly parts: readonly string[] } | undefined {
	if (url.username === "" && url.password === "") return undefined;
	const parts = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
	url.username = "";
	url.password = "";
	return { basic: `Basic ${Buffer.from(parts.join(":")).toString("base64")}`, parts };
}

async function referencedValues(server: Server): Promise<ReadonlyMap<string, string>> {
	const { command, args, env, url, headers } = server;
	const names = new Set(findReferences({ command, args, env, url, headers }).map(({ name }) => name));
	const found = new Map<string, string>();
	for (const name of names) {
		try {
			found.set(name, await resolveSecret({ name }));
		} catch (error) {
			if (!isAppError(error) || error.body.reason !== "secret_missing") throw error;
			throw stop({ reason: "secret_missing", secret: name });
		}
	}
	return found;
}

function fillEach(values: Readonly<Record<string, string>> | undefined, fill: Fill): Record<string, string> {
	return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, fill(value)]));
}

const stop = (failure: { reason: "secret_missing" | "stdio_off" | "not_configured"; secret?: string }) =>
	new ServerFaultError({ stage: "secrets", ...failure });

const hashOf = (parts: unknown): string => markOf("mcp-connection", canonicalJson(parts));
