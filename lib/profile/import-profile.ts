import type { AnySetting } from "@/lib/setting/define-resource";
import { fieldOf } from "@/lib/setting/define-setting";
import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";
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
	const file = parsed(text);
	if (!isJsonObject(file) || file.steward !== "agent_profile" || !isJsonObject(file.settings)) return "not_an_export";
	if (file.version !== (1 satisfies ProfileExport["version"])) return "newer";
	const known = new Map(
		settings.filter(({ creatable }) => creatable !== false).map((one) => [fieldOf(one.key), one] as const),
	);
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
	for (const [field, value] of Object.entries(file.settings)) {
		const setting = known.get(field);
		const left = setting && kept(value, field);
		if (left !== undefined && !sameJson(left, setting?.initial)) values[field] = left;
	}
	return {
		agent: typeof file.agent === "string" ? file.agent : "",
		values: withoutVersion(values),
		names: new Map(Object.entries(isJsonObject(file.names) ? file.names : {}).filter(isName)),
		enter_again: enterAgain,
		unknown: Object.keys(file.settings).filter((field) => !settings.some(({ key }) => fieldOf(key) === field)),
	};
}

/** The version of candidates counts the writes of the profile they were exported from. */
function withoutVersion({ dynamic, ...values }: JsonObject): JsonObject {
	if (!isJsonObject(dynamic)) return values;
	const { version: _ofTheOther, ...rest } = dynamic;
	return { ...values, dynamic: rest };
}

const isName = (entry: [string, Json]): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "";

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
