import type { Issue } from "@/lib/setting/issue/issue-rules";
import { below, issue, type ValueKind } from "@/lib/setting/issue/issue-rules";
import { isKeepMarker, isRedactionMarker } from "@/lib/setting/redaction-marker";
import { isJsonObject, type Json } from "@/lib/shared/json";
import { readType } from "./read-type";

/** What one key of a pasted server says about our fields; `null` when it says nothing we know. */
export interface ReadField {
	readonly fields: Readonly<Record<string, unknown>>;
	readonly issues: readonly Issue[];
}

type FieldReader = (value: Json, key: string) => ReadField | null;

const read = (fields: ReadField["fields"]): ReadField => ({ fields, issues: [] });

/** `a string; this is an object`, never the value. */
export function kindIssue(path: Issue["path"], kind: ValueKind, value: Json): Issue {
	return issue("wrong_kind_given", path, { kind, given: kindOf(value) });
}

function kindOf(value: Json): ValueKind {
	if (value === null) return "null";
	if (Array.isArray(value)) return "list";
	return typeof value as "string" | "number" | "boolean" | "object";
}

const wrong = (key: string, kind: ValueKind, value: Json): ReadField => ({
	fields: {},
	issues: [kindIssue([key], kind, value)],
});

/** Values that stand for a stored one, from an earlier read of this document. */
const isMarker = (value: Json): boolean => isRedactionMarker(value) || isKeepMarker(value);

const isScalar = (value: Json): value is string | number | boolean =>
	typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** Text, a number or a switch as text; a marker as it is; anything else is an issue. */
function readText(value: Json, path: Issue["path"]): { readonly text: unknown; readonly issues: readonly Issue[] } {
	if (isScalar(value)) return { text: String(value), issues: [] };
	return { text: value, issues: isMarker(value) ? [] : [kindIssue(path, "string", value)] };
}

const readUrl: FieldReader = (value, key) =>
	typeof value === "string" || isMarker(value) ? read({ url: value }) : wrong(key, "string", value);

const readCommand: FieldReader = (value, key) => {
	if (typeof value === "string" || isMarker(value)) return read({ command: value });
	if (Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === "string")) {
		const [command, ...args] = value;
		return read({ command, ...(args.length > 0 ? { args } : {}) });
	}
	if (!isJsonObject(value) || typeof value.path !== "string") return wrong(key, "string", value);
	const { path, args = [], env = {} } = value;
	const parts = [readArgs(args, "args"), readMap("env")(env, "env")];
	return {
		fields: Object.assign({ command: path }, ...parts.map((part) => part?.fields ?? {})),
		issues: parts.flatMap((part) => (part?.issues ?? []).map((inner) => below([key], inner))),
	};
};

const readArgs: FieldReader = (value, key) => {
	if (!Array.isArray(value)) return wrong(key, "strings", value);
	const texts = value.map((inner, index) => readText(inner, [key, index]));
	return { fields: { args: texts.map(({ text }) => text) }, issues: texts.flatMap(({ issues }) => issues) };
};

/** A map of strings, or a list of `{name, value}`. */
const readMap =
	(field: "env" | "headers"): FieldReader =>
	(value, key) => {
		const entries = entriesOf(value);
		if (!entries) return wrong(key, "map", value);
		const texts = entries.map(([name, inner]) => [name, readText(inner, [key, name])] as const);
		return {
			fields: { [field]: Object.fromEntries(texts.map(([name, { text }]) => [name, text])) },
			issues: texts.flatMap(([, { issues }]) => issues),
		};
	};

function entriesOf(value: Json): readonly (readonly [string, Json])[] | null {
	if (isJsonObject(value)) return Object.entries(value);
	if (!Array.isArray(value)) return null;
	const entries = value.map((entry) =>
		isJsonObject(entry) && typeof entry.name === "string" ? ([entry.name, entry.value ?? null] as const) : null,
	);
	return entries.every((entry) => entry !== null) ? entries : null;
}

const readSwitch =
	(on: boolean): FieldReader =>
	(value, key) =>
		typeof value === "boolean" ? read({ enabled: value === on }) : wrong(key, "boolean", value);

const readTypeField: FieldReader = (value, key) => {
	const type = readType(value);
	if (type === null) return { fields: {}, issues: [issue("transport", [key])] };
	return read(type === undefined ? {} : { type });
};

const readMode: FieldReader = (value) =>
	value === "auto" || value === "shared" || value === "per_session" ? read({ mode: value }) : null;

const readOpaque =
	(field: "meta" | "extra"): FieldReader =>
	(value) =>
		isJsonObject(value) ? read({ [field]: value }) : null;

/** Every spelling of our fields, each with its reader. */
export const fieldReaders: ReadonlyMap<string, FieldReader> = new Map(
	Object.entries({
		type: readTypeField,
		transport: readTypeField,
		transportType: readTypeField,
		transport_type: readTypeField,
		command: readCommand,
		cmd: readCommand,
		args: readArgs,
		arguments: readArgs,
		env: readMap("env"),
		environment: readMap("env"),
		envs: readMap("env"),
		url: readUrl,
		baseUrl: readUrl,
		base_url: readUrl,
		serverUrl: readUrl,
		server_url: readUrl,
		httpUrl: readUrl,
		endpoint: readUrl,
		headers: readMap("headers"),
		httpHeaders: readMap("headers"),
		http_headers: readMap("headers"),
		enabled: readSwitch(true),
		disabled: readSwitch(false),
		mode: readMode,
		meta: readOpaque("meta"),
		extra: readOpaque("extra"),
	}),
);
