import type { Issue } from "@/lib/setting/issue/issue-rules";
import { issue } from "@/lib/setting/issue/issue-rules";
import { findReferences, secretReference } from "../secret-reference";
import type { Server, ServerMap } from "../server";
import { checkServer } from "../server-checks";
import { freeServerName, normalServerName, serverNameProblem } from "../server-names";
import { findCredentials, type ProposedSecret } from "./found-credentials";
import { type FixChoices, fixServer, type ImportFix, takesFix } from "./import-fixes";
import { mergeServer } from "./merge-server";
import type { ReadServer } from "./read-server";
import type { FieldChange } from "./server-differences";
import { serverNameOf } from "./server-name-of";

export interface ImportContext {
	/** The document as read: stored secrets are redaction markers. */
	readonly current: ServerMap;
	/** Names of stored secrets. */
	readonly secretNames: ReadonlySet<string>;
}

/** What a person decides about one server; everything left out follows the proposal. */
export interface ImportDecision {
	readonly include?: boolean;
	readonly name?: string;
	/** True: the import replaces the stored server instead of keeping what it leaves out. */
	readonly replace?: boolean;
	readonly fixes?: FixChoices;
	/** Per found credential: the secret's name, or `null` to keep it in the document. */
	readonly secrets?: Readonly<Record<string, string | null>>;
}

/** Decisions by server id. */
export type ImportDecisions = Readonly<Record<string, ImportDecision>>;

/** A found credential as decided. */
export interface DecidedSecret extends ProposedSecret {
	readonly name: string;
	/** True when it becomes a stored secret and the document gets `reference`. */
	readonly moved: boolean;
	readonly reference: string;
}

export interface DecidedServer {
	/** Position in the pasted text; key of its decision. */
	readonly id: string;
	/** Name in the text, if it had one. */
	readonly given: string | null;
	readonly name: string;
	readonly verb: "add" | "change" | "unchanged" | "refused";
	/** The whole resulting server; stored secrets are still markers. */
	readonly server: Server;
	readonly changes: readonly FieldChange[];
	/** Stored secrets left behind, because the URL goes to another host. */
	readonly lost: readonly Issue["path"][];
	/** Keys nobody here knows, kept in `extra`. */
	readonly unknown: readonly string[];
	readonly fixes: readonly ImportFix[];
	readonly secrets: readonly DecidedSecret[];
	/** Secrets that are referred to and do not exist yet. */
	readonly needed: readonly { readonly name: string; readonly fallback: string | null }[];
	/** Why it cannot be saved, by path below the server. */
	readonly issues: readonly Issue[];
}

interface Taken {
	readonly names: string[];
	readonly secrets: Map<string, string | null>;
}

/** Decides every pasted server in order; later ones avoid the names of earlier ones. */
export function decideServers(
	pasted: readonly { readonly name: string | null; readonly read: ReadServer }[],
	context: ImportContext,
	decisions: ImportDecisions,
): readonly DecidedServer[] {
	const taken: Taken = { names: [], secrets: new Map([...context.secretNames].map((name) => [name, null])) };
	return pasted.map(({ name, read }, index) => {
		const id = String(index);
		return decideServer({ id, given: name, read, decision: decisions[id] ?? {} }, context, taken);
	});
}

interface Candidate {
	readonly id: string;
	readonly given: string | null;
	readonly read: ReadServer;
	readonly decision: ImportDecision;
}

function decideServer({ id, given, read, decision }: Candidate, context: ImportContext, taken: Taken): DecidedServer {
	const fixed = fixServer(read, decision.fixes ?? {});
	const naming = decideName(decision.name ?? given ?? serverNameOf(fixed.server), decision.fixes ?? {}, context, taken);
	const { name } = naming;
	taken.names.push(name);
	const secrets = decideSecrets(name, fixed.server, decision, taken);
	const stored = Object.hasOwn(context.current, name) ? context.current[name] : undefined;
	const merged = mergeServer(stored, withReferences(fixed.server, secrets), decision.replace !== true);
	const issues = [...naming.issues, ...read.issues, ...merged.issues];
	// What could not be read would only be reported a second time, as missing.
	if (read.issues.length === 0) issues.push(...checkServer(merged.server));
	let verb: DecidedServer["verb"] = merged.changes.length > 0 ? "change" : "unchanged";
	if (!stored) verb = "add";
	return {
		id,
		given,
		name,
		verb: issues.length > 0 ? "refused" : verb,
		server: merged.server,
		changes: merged.changes,
		lost: merged.lost,
		unknown: read.unknown,
		fixes: [...naming.fixes, ...fixed.fixes],
		secrets,
		needed: neededSecrets(merged.server, fixed.fixes, secrets, context),
		issues,
	};
}

interface Naming {
	readonly name: string;
	readonly fixes: readonly ImportFix[];
	readonly issues: readonly Issue[];
}

/** The stored server that is meant, or a name that can be saved. */
function decideName(wanted: string, choices: FixChoices, context: ImportContext, taken: Taken): Naming {
	const same = (name: string) => normalServerName(name) === normalServerName(wanted);
	const repeated = taken.names.some(same);
	const existing = Object.keys(context.current).find(same);
	if (existing !== undefined && !repeated) return { name: existing, fixes: [], issues: [] };
	const problem = repeated ? "server_name_pasted" : serverNameProblem(wanted);
	if (problem === null) return { name: wanted, fixes: [], issues: [] };
	const to = freeServerName(wanted, [...Object.keys(context.current), ...taken.names]);
	const applied = takesFix("rename", choices);
	const fix: ImportFix = { id: "rename", from: wanted, to, rule: problem, applied };
	return applied ? { name: to, fixes: [fix], issues: [] } : { name: wanted, fixes: [fix], issues: [issue(problem)] };
}

function decideSecrets(name: string, server: Server, decision: ImportDecision, taken: Taken): readonly DecidedSecret[] {
	return findCredentials(name, server, taken.secrets).map((found) => {
		const chosen = decision.secrets?.[found.id];
		const secretName = chosen ?? found.suggestedName;
		const moved = chosen !== null;
		if (moved) taken.secrets.set(secretName, found.value);
		return { ...found, name: secretName, moved, reference: secretReference(secretName) };
	});
}

/** The server with every moved credential replaced by its reference, last span first. */
function withReferences(server: Server, secrets: readonly DecidedSecret[]): Server {
	const replace = <T>(value: T, path: string): T => {
		const own = secrets.filter((secret) => secret.moved && secret.path.join("\n") === path);
		if (typeof value !== "string" || own.length === 0) return value;
		return [...own]
			.sort((a, b) => b.span.start - a.span.start)
			.reduce<string>(
				(text, { span, reference }) => text.slice(0, span.start) + reference + text.slice(span.end),
				value,
			) as T;
	};
	const map = (field: "env" | "headers", values: Record<string, string>) =>
		Object.fromEntries(Object.entries(values).map(([key, value]) => [key, replace(value, `${field}\n${key}`)]));
	return {
		...server,
		...(server.url === undefined ? {} : { url: replace(server.url, "url") }),
		...(server.args ? { args: server.args.map((arg, index) => replace(arg, `args\n${index}`)) } : {}),
		...(server.env ? { env: map("env", server.env) } : {}),
		...(server.headers ? { headers: map("headers", server.headers) } : {}),
	};
}

function neededSecrets(
	server: Server,
	fixes: readonly ImportFix[],
	secrets: readonly DecidedSecret[],
	context: ImportContext,
): DecidedServer["needed"] {
	const coming = new Set(secrets.filter(({ moved }) => moved).map(({ name }) => name));
	const rewritten = fixes.flatMap((fix) => (fix.id === "references" && fix.applied ? fix.references : []));
	const names = new Set(findReferences(server).map(({ name }) => name));
	return [...names]
		.filter((name) => !coming.has(name) && !context.secretNames.has(name))
		.map((name) => ({ name, fallback: rewritten.find((reference) => reference.name === name)?.fallback ?? null }));
}
