import { issue } from "@/lib/setting/issue/issue-rules";
import type { RuleIssue } from "@/lib/setting/issue/rule-issue";
import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import { isHarmless } from "@/lib/setting/sensitive/credential";
import { hostChanged } from "@/lib/shared/url-host";
import { checkServer } from "../server-checks";
import { normalServerName } from "../server-names";
import type { McpServerValues } from "./server-resource";
import { reachedBy, serverOfValues } from "./server-values";

/** A workspace holds this many servers at most. */
export const maxWorkspaceServers = 100;

export interface ServerFacts {
	/** Names of the workspace's other servers; absent: not checked here. */
	readonly otherNames?: readonly string[];
}

/** Rules across settings of the whole resulting server. */
export function serverIssues(values: Readonly<McpServerValues>, facts: ServerFacts): readonly RuleIssue[] {
	const taken = new Set(facts.otherNames?.map(normalServerName));
	const alike: RuleIssue[] = taken.has(normalServerName(values.name))
		? [{ field: "name", reason: "invalid_value", ...issue("server_name_alike") }]
		: [];
	return [
		...alike,
		...checkServer(serverOfValues(values)).map(({ path: [field, ...path], ...broken }): RuleIssue => {
			return { field: String(field ?? "type"), reason: "invalid_value", ...broken, path };
		}),
	];
}

type Changes = Readonly<Partial<McpServerValues>>;

/**
 * What follows from a write: a server that is given a command or a URL without a transport gets the one that fits, and
 * a URL of another host takes the stored headers with it, unless the headers are given again. References stay.
 */
export function settleServer(stored: Readonly<McpServerValues>, changes: Changes): Changes {
	return { ...settledType(stored, changes), ...settledHeaders(stored, changes) };
}

function settledType(stored: Readonly<McpServerValues>, changes: Changes): Changes {
	const { url, command } = { ...stored, ...changes };
	if (changes.type !== undefined || (url === "") === (command === "")) return {};
	const fits = command !== "" ? "program" : "url";
	if (reachedBy(stored) === fits) return {};
	return { type: fits === "program" ? "stdio" : "http" };
}

function settledHeaders(stored: Readonly<McpServerValues>, changes: Changes): Changes {
	if (changes.headers !== undefined || !losesHeaders(stored, changes)) return {};
	const kept = Object.entries(stored.headers).filter(([, value]) => isReference(value));
	return { headers: Object.fromEntries(kept) };
}

/** True when a write points the server at another host, where its stored headers must not go. */
export function losesHeaders(stored: Pick<McpServerValues, "url" | "headers">, changes: Changes): boolean {
	return (
		changes.url !== undefined &&
		hostChanged(urlText(stored.url), urlText(changes.url)) &&
		Object.values(stored.headers).some((value) => !isReference(value))
	);
}

/** A value that may go to any host: it holds nothing but references to stored secrets. */
const isReference = (value: unknown): boolean => typeof value === "string" && isHarmless(value);

/** A URL, or what a hidden one shows of itself. */
function urlText(url: unknown): string | undefined {
	const text = isRedactionMarker(url) ? url.shown : url;
	return typeof text === "string" && text !== "" ? text : undefined;
}
