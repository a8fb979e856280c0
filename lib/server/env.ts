import "server-only";
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import * as z from "zod/mini";

/** Which private addresses a person may confirm: any, none, or those in the listed CIDR blocks. */
export type PrivateHostsRule =
	| { readonly mode: "confirm" }
	| { readonly mode: "off" }
	| { readonly mode: "ranges"; readonly ranges: readonly string[] };

/** The settings of the process, checked. The only place that reads `process.env`. */
export interface Env {
	readonly port: number;
	/** Absolute path. */
	readonly dataDir: string;
	/** `file:` with an absolute path, or the URL of a libSQL server. */
	readonly databaseUrl: string;
	readonly databaseIsRemote: boolean;
	readonly databaseAuthToken?: string;
	/** Comma list of keys, the current one first. */
	readonly secretKey?: string;
	readonly secretKeyFile?: string;
	/** Host names beside loopback that requests may carry, lower case. */
	readonly allowedHosts: readonly string[];
	/** The loopback MCP endpoint also has `settings.authority`. */
	readonly localMcpAuthority: boolean;
	readonly privateHosts: PrivateHostsRule;
	/** `DYNAMIC_PROFILES` → value, from `STEWARD_FEATURE_DYNAMIC_PROFILES`. */
	readonly features: ReadonlyMap<string, boolean>;
}

/** A fault in the environment; `message` names the variables and what they take, never their values. */
export class EnvError extends Error {
	constructor(faults: readonly string[]) {
		super(`Steward cannot start with these environment settings:\n${faults.map((f) => `  - ${f}`).join("\n")}`);
		this.name = "EnvError";
	}
}

const DATABASE_URL = /^(file:(?!:memory:)|libsql:\/\/|https?:\/\/|wss?:\/\/)/;
const FEATURE = /^STEWARD_FEATURE_([A-Z0-9_]+)$/;
const truth: Readonly<Record<string, boolean>> = {
	"1": true,
	true: true,
	on: true,
	"0": false,
	false: false,
	off: false,
};

const text = z.string().check(z.trim());
const list = (value: string) =>
	value
		.split(",")
		.map((part) => part.trim())
		.filter((part) => part !== "");
const isCidr = (value: string) => ipaddr.isValidCIDR(value);

const schema = z.object({
	PORT: z.optional(
		text.check(
			z.regex(/^[1-9]\d{0,4}$/),
			z.refine((value) => Number(value) <= 65_535),
		),
	),
	STEWARD_DATA_DIR: z.optional(text),
	DATABASE_URL: z.optional(text.check(z.regex(DATABASE_URL))),
	DATABASE_AUTH_TOKEN: z.optional(text),
	STEWARD_SECRET_KEY: z.optional(text),
	STEWARD_SECRET_KEY_FILE: z.optional(text),
	STEWARD_ALLOWED_HOSTS: z.optional(
		text.check(
			z.refine((value) => list(value).every((host) => /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i.test(host))),
		),
	),
	STEWARD_LOCAL_MCP: z.optional(text.check(z.regex(/^authority$/))),
	STEWARD_PRIVATE_HOSTS: z.optional(
		text.check(z.refine((value) => value === "off" || (list(value).length > 0 && list(value).every(isCidr)))),
	),
});

type Name = keyof typeof schema.shape;

const expected: Readonly<Record<Name, string>> = {
	PORT: "a port number from 1 to 65535",
	STEWARD_DATA_DIR: "a folder",
	DATABASE_URL: "file:<path on a local disk>, or the libsql://, https://, http:// or wss:// address of a libSQL server",
	DATABASE_AUTH_TOKEN: "the token of the libSQL server",
	STEWARD_SECRET_KEY: "32 bytes in base64, or a comma list of such keys with the current one first",
	STEWARD_SECRET_KEY_FILE: "the path of a file that holds the key",
	STEWARD_ALLOWED_HOSTS: "a comma list of host names, with a port where it is not the usual one",
	STEWARD_LOCAL_MCP: "`authority`, or nothing",
	STEWARD_PRIVATE_HOSTS: "`off`, or a comma list of CIDR blocks such as 192.168.1.0/24",
};

/** The environment, read and checked once per process. Throws `EnvError`. */
export function env(): Env {
	cached ??= parseEnv(process.env);
	return cached;
}

let cached: Env | undefined;

/** Reads the environment again at the next `env()`. For tests. */
export function forgetEnv(): void {
	cached = undefined;
}

/** True under `next dev`, whose tools need a looser content security policy. */
export function isDevelopment(): boolean {
	return process.env.NODE_ENV === "development";
}

/** Checks a set of environment variables; an empty variable counts as absent. Throws `EnvError`. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
	const given = Object.fromEntries(
		Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
	);
	const parsed = schema.safeParse(given);
	if (!parsed.success) {
		const names = new Set(parsed.error.issues.map((issue) => issue.path[0] as Name));
		throw new EnvError([...names].map((name) => `${name} takes ${expected[name]}`));
	}
	const vars = parsed.data;
	const dataDir = resolve(/* turbopackIgnore: true */ vars.STEWARD_DATA_DIR ?? "data");
	const databaseUrl = vars.DATABASE_URL ?? `file:${resolve(/* turbopackIgnore: true */ dataDir, "steward.db")}`;
	const result: Env = {
		port: Number(vars.PORT ?? 3210),
		dataDir,
		databaseUrl,
		databaseIsRemote: !databaseUrl.startsWith("file:"),
		databaseAuthToken: vars.DATABASE_AUTH_TOKEN,
		secretKey: vars.STEWARD_SECRET_KEY,
		secretKeyFile: vars.STEWARD_SECRET_KEY_FILE,
		allowedHosts: list(vars.STEWARD_ALLOWED_HOSTS ?? "").map((host) => host.toLowerCase()),
		localMcpAuthority: vars.STEWARD_LOCAL_MCP === "authority",
		privateHosts: privateHostsRule(vars.STEWARD_PRIVATE_HOSTS),
		features: features(given),
	};
	if (result.databaseIsRemote && result.secretKey === undefined && result.secretKeyFile === undefined) {
		throw new EnvError([
			"STEWARD_SECRET_KEY is required when DATABASE_URL names a server: every process needs the same key",
		]);
	}
	return result;
}

/** What `STEWARD_FEATURE_<NAME>` says about a flag such as `features.dynamicProfiles`; `undefined`: not locked. */
export function lockedFeature(flag: string): boolean | undefined {
	return env().features.get(featureName(flag));
}

/** `features.dynamicProfiles` → `DYNAMIC_PROFILES`. */
export function featureName(flag: string): string {
	return flag
		.slice(flag.indexOf(".") + 1)
		.replace(/([a-z0-9])([A-Z])/g, "$1_$2")
		.toUpperCase();
}

function privateHostsRule(value: string | undefined): PrivateHostsRule {
	if (value === undefined) return { mode: "confirm" };
	return value === "off" ? { mode: "off" } : { mode: "ranges", ranges: list(value) };
}

function features(given: Readonly<Record<string, string | undefined>>): ReadonlyMap<string, boolean> {
	const found = new Map<string, boolean>();
	for (const [name, value] of Object.entries(given)) {
		const feature = FEATURE.exec(name)?.[1];
		if (feature === undefined) continue;
		const parsed = truth[(value ?? "").trim().toLowerCase()];
		if (parsed === undefined) throw new EnvError([`${name} takes true or false`]);
		found.set(feature, parsed);
	}
	return found;
}
