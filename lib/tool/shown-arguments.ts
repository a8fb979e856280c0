import * as z from "zod/mini";
import type { AnySetting, ResourceDefinition } from "@/lib/setting/define-resource";
import { type MarkOf, redact } from "@/lib/setting/redact";
import { isKeepMarker } from "@/lib/setting/redaction-marker";
import { isHarmless, maskCredential } from "@/lib/setting/sensitive/credential";
import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";
import { isChatToolName } from "./chat-tools";
import type { ToolSource } from "./offered-tool";
import { resources } from "./resources";
import { isToolName, type ToolName, toolContract } from "./tool-catalog";

/** What is known of a call before it is looked at: the name as it was said, and whose tool it is where that is known. */
export interface CalledTool {
	readonly tool: string;
	readonly source?: ToolSource | undefined;
}

type Path = readonly (string | number)[];

/**
 * The arguments of a call as they are stored, shown and told to models (*settings parity*, Sensitive values): values of
 * settings as every reader gets them, and every text of a settings tool that no declaration vouches for hidden. Tools of
 * servers keep theirs, which a person is shown in full; of names that lead to no tool, what looks like a credential goes.
 */
export function shownArguments(call: CalledTool, input: JsonObject, markOf: MarkOf): JsonObject {
	const { tool, source } = call;
	if (source?.kind === "mcp" || isChatToolName(tool)) return input;
	if (!isToolName(tool)) return mapEntries(input, (name, value) => hideCredentials(value, [tool, name], markOf));
	return mapEntries(input, (name, value) => shownArgument(tool, name, value, markOf));
}

/** The beginning of arguments that could not be read, without what may be secret in it; undefined where all may be. */
export function shownExcerpt({ tool, source }: CalledTool, raw: string): string | undefined {
	if (source?.kind === "mcp") return raw;
	if (isToolName(tool) && toolContract(tool).effect !== "read") return;
	return maskCredential(raw) ?? raw;
}

function shownArgument(tool: ToolName, name: string, value: Json, markOf: MarkOf): Json {
	const valuesOf = holders[tool]?.get(name);
	if (valuesOf) return valuesOf(value, markOf);
	const declared = Object.hasOwn(toolContract(tool).input.shape, name);
	return declared ? value : hideTexts(value, [tool, name], markOf);
}

type Holder = (value: Json, markOf: MarkOf) => Json;

/** Which arguments hold values of settings, and of which. */
const holders: Partial<Readonly<Record<ToolName, ReadonlyMap<string, Holder>>>> = {
	settings_update: new Map([["changes", fieldsOf((key) => key)]]),
	profiles_create: new Map([["settings", fieldsOf((field) => `${resources.agent_profile.type}.${field}`)]]),
	profiles_update_mcp: new Map([
		["servers", (value, markOf) => shownValue(`${resources.agent_profile_mcp.type}.servers`, value, markOf)],
	]),
};

function fieldsOf(keyOf: (name: string) => string): Holder {
	return (value, markOf) =>
		isJsonObject(value)
			? mapEntries(value, (name, inner) => shownValue(keyOf(name), inner, markOf))
			: hideTexts(value, [], markOf);
}

const settings: ReadonlyMap<string, readonly [ResourceDefinition, AnySetting, string]> = new Map(
	Object.values(resources).flatMap((resource: ResourceDefinition) =>
		resource.settings.map((setting, at) => [setting.key, [resource, setting, resource.fields[at] ?? ""]] as const),
	),
);

/** A value of a setting; what is not where its schema has it could be anything. */
function shownValue(key: string, value: Json, markOf: MarkOf): Json {
	const [resource, setting, field] = settings.get(key) ?? [];
	if (!resource || !setting || !field || setting.control === "secret") return hideTexts(value, [key], markOf);
	if (!setting.sensitive) return value;
	const redacted = withMarkers(value, redact(resource, { [field]: value }, markOf)[field] ?? null);
	return misplaced(setting, value).reduce<Json>((shown, path) => hideAt(shown, path, [key], markOf), redacted);
}

/** Paths of what the schema does not take, markers standing for texts. */
function misplaced({ schema }: AnySetting, value: Json): Path[] {
	const issues = z.safeParse(schema, withoutMarkers(value)).error?.issues ?? [];
	return issues.flatMap((issue) => {
		const path = issue.path.filter((step) => typeof step !== "symbol");
		return issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...path, key]) : [path];
	});
}

const withoutMarkers = (value: Json): Json => (isMarker(value) ? "" : mapInner(value, withoutMarkers));

/** Markers as they were sent. */
function withMarkers(sent: Json, redacted: Json): Json {
	if (isMarker(sent)) return sent;
	return mapInner(redacted, (inner, key) => {
		const before = isJsonObject(sent) || Array.isArray(sent) ? (sent as Record<string, Json>)[key] : undefined;
		return before === undefined ? inner : withMarkers(before, inner);
	});
}

function hideAt(value: Json, path: Path, place: Path, markOf: MarkOf): Json {
	const [step, ...rest] = path;
	if (step === undefined) return hideTexts(value, place, markOf);
	return mapInner(value, (inner, key) =>
		key === String(step) ? hideAt(inner, rest, [...place, step], markOf) : inner,
	);
}

/** Every text in a value as a redaction marker. */
function hideTexts(value: Json, place: Path, markOf: MarkOf): Json {
	if (typeof value === "string") {
		return isHarmless(value) ? value : { redacted: true, set: true, mark: markOf(JSON.stringify(place), value) };
	}
	if (isMarker(value)) return value;
	return mapInner(value, (inner, key) => hideTexts(inner, [...place, key], markOf));
}

/** Every text that looks like a credential, or has the name of one, as a redaction marker. */
function hideCredentials(value: Json, place: Path, markOf: MarkOf): Json {
	if (typeof value !== "string") {
		return mapInner(value, (inner, key) => hideCredentials(inner, [...place, key], markOf));
	}
	const shown = maskCredential(value, { name: String(place.at(-1)) });
	if (shown === null) return value;
	return { redacted: true, set: true, mark: markOf(JSON.stringify(place), value), shown };
}

/** Stands for a value: one to keep, or one that was hidden. */
function isMarker(value: Json): boolean {
	if (isKeepMarker(value)) return true;
	return isJsonObject(value) && value.redacted === true && Object.keys(value).every((key) => markerKeys.has(key));
}

const markerKeys = new Set(["redacted", "set", "mark", "shown"]);

function mapInner(value: Json, fn: (inner: Json, key: string) => Json): Json {
	if (Array.isArray(value)) return value.map((inner, at) => fn(inner, String(at)));
	return isJsonObject(value) ? mapEntries(value, (key, inner) => fn(inner, key)) : value;
}

const mapEntries = (value: JsonObject, fn: (key: string, inner: Json) => Json): JsonObject =>
	Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fn(key, inner)]));
