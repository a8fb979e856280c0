import type { CallPart } from "@/lib/chat/part";
import type { Hop } from "@/lib/client/chat/message-blocks";
import { isRedactionMarker } from "@/lib/setting/redaction-marker";
import { isJsonObject, type Json, type JsonObject, parsedJson } from "@/lib/shared/json";
import type { GateRule } from "@/lib/tool/gate";

/** Longest text of one value on the line of a call. */
const valueLength = 60;

/** The arguments of a call on one line: the changes of a write, else each value, long ones cut. */
export function compactArguments(args: JsonObject | null, raw = ""): string {
	if (args === null) return raw;
	const told = isJsonObject(args.changes) ? args.changes : args;
	const entries = Object.entries(told);
	const [first] = entries;
	// A lone list of names says enough by itself.
	if (entries.length === 1 && first && Array.isArray(first[1]) && first[1].every((item) => typeof item === "string"))
		return first[1].join(", ");
	return entries.map(([key, value]) => `${fieldIn(key)}: ${compactValue(value)}`).join(", ");
}

/** A canonical setting key without its resource type, which the record says already. */
const fieldIn = (key: string) => key.replace(/^[a-z_]+\./, "");

/** A tool by the name people know it by: its own on its server, or Steward's. */
export function shownTool({ source, tool, title }: CallPart): string {
	return source?.kind === "mcp" ? title : tool;
}

function compactValue(value: Json): string {
	if (isRedactionMarker(value)) return value.shown ?? "•••";
	if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${value.length}]`;
	if (isJsonObject(value)) {
		const names = Object.entries(value).filter(([, inner]) => typeof inner === "string");
		const [only] = names;
		if (only && Object.keys(value).length <= 2) return names.map(([, inner]) => String(inner)).join(" ");
		return `{${Object.keys(value).length}}`;
	}
	const text = JSON.stringify(value);
	return text.length > valueLength ? `${text.slice(0, valueLength)}…` : text;
}

/** What a result holds, for its one line: how many things, or the first line of its text. */
export type ResultSummary =
	| { readonly kind: "saved"; readonly count: number }
	| { readonly kind: "items"; readonly count: number }
	| { readonly kind: "line"; readonly text: string }
	| { readonly kind: "done" };

const lists = ["items", "results", "matches", "settings", "resources", "records", "tools", "choices"];

/** Sums up a result that is `ok`. Only shows less of it; never decides by it what state a call is in. */
export function summaryOf(result: NonNullable<Hop["result"]>): ResultSummary {
	const changed = (result.changes ?? []).reduce((sum, { changes }) => sum + changes.length, 0);
	if (changed > 0) return { kind: "saved", count: changed };
	const read = parsed(result.text);
	if (Array.isArray(read)) return { kind: "items", count: read.length };
	if (isJsonObject(read)) {
		const list = lists.map((name) => read[name]).find(Array.isArray);
		return list ? { kind: "items", count: list.length } : { kind: "done" };
	}
	const [line = ""] = result.text.trim().split("\n");
	return line === "" ? { kind: "done" } : { kind: "line", text: line.slice(0, 200) };
}

const parsed = (text: string): unknown => (/^\s*[[{]/.test(text) ? parsedJson(text) : undefined);

/** Rules that refuse a call for what it says; no setting would let it run. */
const faultsOfCalls: ReadonlySet<GateRule> = new Set([
	"invalid_input",
	"rehearsal_refused",
	"malformed",
	"repeated_calls",
]);

/** Page with the setting that would let a refused call run; undefined where no setting would. */
export function settingOf({ call }: Hop, profileId: string | undefined): string | undefined {
	if (call.approval) return call.approval.settings_href;
	if (call.rule === "hop_limit")
		return profileId && `/settings/profiles/${encodeURIComponent(profileId)}#agent_profile.max_tool_hops`;
	if (call.rule !== undefined && faultsOfCalls.has(call.rule)) return undefined;
	if (call.source?.kind !== "mcp") return "/settings/workspace#workspace.default_toolsets";
	const [scope, id = ""] = call.source.server_ref.split(":");
	if (scope === "profile") return `/settings/profiles/${encodeURIComponent(id)}#agent_profile_mcp.servers`;
	return `/settings/mcp#${encodeURIComponent(id)}`;
}
