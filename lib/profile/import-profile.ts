import type { AnySetting } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";
import { isJsonObject, type Json, type JsonObject, parsedJson, sameJson } from "@/lib/shared/json";
import { maxCandidates } from "./dynamic/candidate";
import { candidatesIn } from "./dynamic/edit-candidates";
import { keyOfEntry, type ProfileExport } from "./export-profile";

/** An exported profile, as far as a new one can be made of it. */
export interface ImportedProfile {
	/** Name of the agent it ran; empty where the file names none. */
	readonly agent: string;
	/** Values by field that a creation takes, without those that are so anyway. */
	readonly values: JsonObject;
	/** What its candidates were called, by the ids that `values` has for them. */
	readonly names: ReadonlyMap<string, string>;
	/** Places that are not in the file or not valid here, such as `env_vars.TOKEN`; filled in on the page of the profile. */
	readonly enter_again: readonly string[];
	/** Fields that are set on the page of the profile only, where the file has another value than a new profile has. */
	readonly set_after: readonly string[];
	/** Fields of the file that no setting is known for. */
	readonly unknown: readonly string[];
}

/** Why a file is no import: it is no export of a profile, or one of a version that is not known here. */
export type ImportFault = "not_an_export" | "newer";

/**
 * Reads what `profileExport` wrote into what a creation takes (`settings`: those of a profile). Blanks of secrets and
 * references to secrets are left out and listed: a blank would be stored as a value, and an id means nothing elsewhere.
 */
export function profileImport(text: string, settings: readonly AnySetting[]): ImportedProfile | ImportFault {
	const file = exportIn(text);
	if (typeof file === "string") return file;
	const known = new Map(settings.map((one) => [fieldOf(one.key), one] as const));
	const blanks = new Set(Array.isArray(file.enter_again) ? file.enter_again : []);
	const enterAgain: string[] = [];
	const kept = (value: Json, path: string): Json | undefined => {
		if (blanks.has(path)) return void enterAgain.push(path);
		if (Array.isArray(value)) return value.filter((entry, at) => isWhole(entry, `${path}.${keyOfEntry(entry, at)}`));
		if (!isJsonObject(value)) return value;
		return Object.fromEntries(
			Object.entries(value).flatMap(([key, inner]) => {
				const left = kept(inner, `${path}.${key}`);
				return left === undefined ? [] : [[key, left]];
			}),
		);
	};
	/** An entry that lacks something is left out as a whole. */
	const isWhole = (entry: Json, path: string): boolean => {
		const whole =
			!isJsonObject(entry) || !("secret_id" in entry || Object.keys(entry).some((key) => blanks.has(`${path}.${key}`)));
		if (whole && !blanks.has(path)) return true;
		enterAgain.push(path);
		return false;
	};
	const values: Record<string, Json> = {};
	const setAfter: string[] = [];
	for (const [field, value] of Object.entries(file.settings)) {
		const setting = known.get(field);
		const left = setting && kept(value, field);
		if (!setting || left === undefined || sameJson(left, setting.initial)) continue;
		if (setting.creatable === false) setAfter.push(field);
		else if (isTaken(setting, left)) values[field] = left;
		else enterAgain.push(field);
	}
	return {
		agent: typeof file.agent === "string" ? file.agent : "",
		values: withoutVersion(values),
		names: new Map(Object.entries(isJsonObject(file.names) ? file.names : {}).filter(isName)),
		enter_again: enterAgain,
		set_after: setAfter,
		unknown: Object.keys(file.settings).filter((field) => !known.has(field)),
	};
}

type ExportFile = JsonObject & { readonly settings: JsonObject };

function exportIn(text: string): ExportFile | ImportFault {
	const file = parsedJson(text);
	if (!isJsonObject(file) || file.steward !== "agent_profile" || !isExport(file)) return "not_an_export";
	return file.version === (1 satisfies ProfileExport["version"]) ? file : "newer";
}

const isExport = (file: JsonObject): file is ExportFile =>
	typeof file.version === "number" && isJsonObject(file.settings) && !isDeeper(file.settings, deepest);

/** Deeper than any export, and far from where recursion ends. */
const deepest = 64;

const isDeeper = (value: Json, levels: number): boolean =>
	typeof value === "object" &&
	value !== null &&
	(levels === 0 || Object.values(value).some((inner: Json) => isDeeper(inner, levels - 1)));

/** Of the setting's type. Candidates that can be read, and that a list can hold, are mended in their own form. */
function isTaken({ key, schema }: AnySetting, value: Json): boolean {
	if (key !== "agent_profile.dynamic") return schema.safeParse(value).success;
	const listed = isJsonObject(value) && Array.isArray(value.candidates) ? value.candidates.length : undefined;
	return listed === candidatesIn(value).length && listed <= maxCandidates;
}

/** The version of candidates counts the writes of the profile they were exported from. */
function withoutVersion({ dynamic, ...values }: JsonObject): JsonObject {
	if (!isJsonObject(dynamic)) return values;
	const { version: _ofTheOther, ...rest } = dynamic;
	return { ...values, dynamic: rest };
}

const isName = (entry: [string, Json]): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "";
