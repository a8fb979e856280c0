import type { Issue } from "@/lib/setting/issue/issue-rules";
import { below } from "@/lib/setting/issue/issue-rules";
import { fail, ok, type Result } from "@/lib/shared/result";
import { type DecidedServer, decideServers, type ImportContext, type ImportDecisions } from "./import/decide-servers";
import { findServers, type ImportFormat } from "./import/find-servers";
import { readJson, type TextPlace } from "./import/read-json";
import { type ReadServer, readServer } from "./import/read-server";
import type { ServerMap } from "./server";

/** Why nothing of a pasted text can be imported; the words never quote it. */
export interface ImportProblem extends Issue {
	readonly problem: "empty" | "too_large" | "too_deep" | "syntax" | "repeated_name" | "not_servers";
	/** Where in the text, for problems of its spelling. */
	readonly place?: TextPlace;
}

/** What a pasted text would do, with everything a person may decide. */
export interface ImportPreview {
	readonly format: ImportFormat;
	readonly servers: readonly DecidedServer[];
	/** Trailing commas that were read over. */
	readonly trailingCommas: readonly TextPlace[];
	/** Stored servers that the text does not name; they stay. */
	readonly untouched: readonly string[];
	readonly pasted: readonly PastedReading[];
	readonly context: ImportContext;
}

/** A read server before decisions. */
export interface PastedReading {
	readonly name: string | null;
	readonly path: Issue["path"];
	readonly read: ReadServer;
}

/**
 * Reads anyone's MCP JSON: Claude Desktop, Cursor, Cline, VS Code, opencode, Zed, a bare map, a list or one
 * server. Nothing is stored; `decideImport` and `applyImport` take it from here.
 */
export function importServers(text: string, context: ImportContext): Result<ImportPreview, ImportProblem> {
	const json = readJson(text);
	if (!json.ok) {
		const { line, column, ...problem } = json.error;
		return fail({ ...problem, place: { line, column } });
	}
	const found = findServers(json.value.value);
	if (!found.ok) return fail({ problem: "not_servers", ...found.error });
	const pasted = found.value.servers.map(({ name, path, value }) => ({ name, path, read: readServer(value) }));
	return ok(
		decideImport({ format: found.value.format, trailingCommas: json.value.trailingCommas, pasted, context }, {}),
	);
}

/** The preview again under a person's decisions, keyed by the ids of its servers. */
export function decideImport(
	preview: Pick<ImportPreview, "format" | "trailingCommas" | "pasted" | "context">,
	decisions: ImportDecisions,
): ImportPreview {
	const servers = decideServers(preview.pasted, preview.context, decisions);
	const named = new Set(servers.map(({ name }) => name));
	const untouched = Object.keys(preview.context.current).filter((name) => !named.has(name));
	const { format, trailingCommas, pasted, context } = preview;
	return { format, trailingCommas, pasted, context, servers, untouched };
}

/** What an accepted import puts into the draft, and the secrets to store first. */
export interface AppliedImport {
	readonly servers: ServerMap;
	readonly secrets: readonly { readonly name: string; readonly value: string }[];
	/** Secrets that are referred to and not stored yet; someone must enter them. */
	readonly needed: readonly string[];
}

/**
 * Puts the chosen servers over the document: additive unless `replaceAll` is chosen. Servers that cannot be
 * read stay out; choosing one all the same fails with its issues and changes nothing.
 */
export function applyImport(
	document: ServerMap,
	preview: ImportPreview,
	decisions: ImportDecisions,
	options: { readonly replaceAll?: boolean } = {},
): Result<AppliedImport, readonly Issue[]> {
	const decided = decideImport({ ...preview, context: { ...preview.context, current: document } }, decisions);
	const chosen = decided.servers.filter(({ id, verb }) => decisions[id]?.include ?? verb !== "refused");
	const refused = chosen.filter(({ verb }) => verb === "refused");
	if (refused.length > 0)
		return fail(refused.flatMap(({ name, issues }) => issues.map((issue) => below([name], issue))));
	const imported = chosen.map(({ name, server }) => [name, server] as const);
	const secrets = new Map(
		chosen.flatMap((server) => server.secrets.filter(({ moved }) => moved).map((s) => [s.name, s.value])),
	);
	return ok({
		servers: { ...(options.replaceAll ? {} : document), ...Object.fromEntries(imported) },
		secrets: [...secrets].map(([name, value]) => ({ name, value })),
		needed: [...new Set(chosen.flatMap(({ needed }) => needed.map(({ name }) => name)))].filter(
			(name) => !secrets.has(name),
		),
	});
}
