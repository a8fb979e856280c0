import type { Skill, SkillFault, SkillSecretNeed, SkillWarning } from "../skill";
import { readAllowedTools } from "./allowed-tools";
import { cleanLine, hiddenCharacters, shortened } from "./clean-line";
import { type FrontEntry, type FrontMap, type FrontValue, foldKey, textOfValue } from "./front-value";
import { readMetadata } from "./read-metadata";
import { skillSlug, slugLimit } from "./skill-slug";

/** What the front matter alone says of a skill. */
export type SkillFields = Omit<Skill, "body" | "capabilities" | "scripts" | "instructions_only">;

export type FieldsReading =
	| { readonly ok: true; readonly fields: SkillFields; readonly warnings: readonly SkillWarning[] }
	| ({ readonly ok: false } & SkillFault);

export const descriptionLimit = 1_024;
const nameLimit = 128;
const compatibilityLimit = 500;
const short = 20;

const known = new Set([
	"name",
	"description",
	"license",
	"compatibility",
	"metadata",
	"allowed-tools",
	"homepage",
	"require-secret",
	"require-secret-description",
]);

/** Last of the entries whose key is `name` in any spelling; the exact spelling comes first. */
function pick(entries: readonly FrontEntry[], name: string): FrontEntry | undefined {
	return entries.findLast(({ key }) => key === name) ?? entries.findLast(({ key }) => foldKey(key) === name);
}

/** Text of an entry; a flow list or map such as `{ name }` is the text that its author wrote. */
function textOf(entry: FrontEntry | undefined): string | undefined {
	if (entry === undefined || entry.value === null) return undefined;
	return typeof entry.value === "string" ? entry.value : entry.flow;
}

/** Entries as the fields of a skill; `path` names a skill that does not name itself (*skills*, File). */
export function readFields(entries: readonly FrontEntry[], path: string | undefined): FieldsReading {
	const warnings: SkillWarning[] = [];
	const description = readDescription(pick(entries, "description"), warnings);
	if (description === undefined)
		return {
			ok: false,
			code: "NO_DESCRIPTION",
			message: "The skill has no description. Add a line `description:` that says what it does and when to use it.",
			...(entries[0] && { line: pick(entries, "description")?.line ?? entries[0].line, column: 1 }),
		};
	const { name, slug } = readName(pick(entries, "name"), path, warnings);
	const metadata = readMetadata(pick(entries, "metadata")?.value ?? null);
	const folded = new Map([...metadata].map(([key, value]) => [foldKey(key), value]));
	const either = (key: string) => oneLine(folded.get(key) ?? textOf(pick(entries, key)) ?? "");
	const ceiling = readCeiling(entries, warnings);
	const others = entries.filter(({ key }) => (foldKey(key) === "tools" ? !ceiling.ofTools : !known.has(foldKey(key))));
	if (others.length > 0) warnings.push(unknownKeys(others));
	const fields: SkillFields = {
		slug,
		name,
		description,
		allowed_tools: ceiling.names,
		secret: readSecret(either),
		homepage: either("homepage"),
		license: oneLine(textOf(pick(entries, "license")) ?? ""),
		compatibility: shortened(oneLine(textOf(pick(entries, "compatibility")) ?? ""), compatibilityLimit),
		metadata: otherMetadata(metadata, others),
	};
	return { ok: true, fields, warnings };
}

const oneLine = (text: string) => shortened(cleanLine(text), descriptionLimit);

function readDescription(entry: FrontEntry | undefined, warnings: SkillWarning[]): string | undefined {
	const raw = textOf(entry);
	const whole = cleanLine(raw ?? "");
	if (entry === undefined || raw === undefined || whole === "") return undefined;
	const text = shortened(whole, descriptionLimit);
	const at = { line: entry.line };
	if (text !== whole) warnings.push({ code: "description_shortened", ...at, params: { limit: descriptionLimit } });
	if (hiddenCharacters.test(raw)) warnings.push({ code: "hidden_characters", ...at });
	const odd = oddity(text);
	if (odd !== undefined) warnings.push({ code: "description_odd", ...at, params: { what: odd } });
	return text;
}

/** Why a description is of little use to a model: `placeholder`, `markup` or `short`. */
function oddity(text: string): string | undefined {
	if (/^(?:\{.*\}|\[.*\]|todo\b.*|tbd\b.*|<[^>]*>)$/i.test(text) || /\{\{/.test(text)) return "placeholder";
	if (/<\/?[a-z][^<>]{0,200}>|```/i.test(text)) return "markup";
	return Array.from(text).length < short && !/[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(text)
		? "short"
		: undefined;
}

function readName(entry: FrontEntry | undefined, path: string | undefined, warnings: SkillWarning[]) {
	const raw = textOf(entry) ?? "";
	const given = cleanLine(raw.slice(0, 4_096).normalize("NFKC"));
	const folder = folderOf(path);
	const whole = given === "" ? folder : given;
	if (given === "") warnings.push({ code: "name_missing", params: { name: shortened(folder, slugLimit) } });
	const at = entry === undefined ? {} : { line: entry.line };
	if (hiddenCharacters.test(raw)) warnings.push({ code: "hidden_characters", ...at });
	const length = Array.from(whole).length;
	if (length > slugLimit) warnings.push({ code: "name_too_long", ...at, params: { limit: slugLimit } });
	const name = shortened(whole, nameLimit);
	const slug = skillSlug(name) || skillSlug(folder) || "skill";
	if (given !== "" && length <= slugLimit && slug !== name)
		warnings.push({ code: "name_changed", ...at, params: { slug } });
	return { name, slug };
}

/** The folder that a file or URL lies in; `skill` where there is none. */
function folderOf(path: string | undefined): string {
	const parts =
		(path ?? "")
			.slice(-2_048)
			.split(/[?#]/, 1)[0]
			?.split(/[/\\]+/) ?? [];
	const folders = parts.filter((part) => part !== "" && part !== "." && part !== ".." && !part.endsWith(":"));
	const last = folders.at(-1) ?? "";
	const folder = /\.(?:md|zip|txt)$/i.test(last) ? (folders.at(-2) ?? last.replace(/\.\w+$/, "")) : last;
	const name = cleanLine(folder.normalize("NFKC"));
	return skillSlug(name) === "" || /^skill$/i.test(name) ? "skill" : name;
}

/** `tools` is a ceiling only where there is no `allowed-tools` and it lists names: others define tools under that key. */
function readCeiling(entries: readonly FrontEntry[], warnings: SkillWarning[]) {
	const entry = pick(entries, "allowed-tools");
	if (entry === undefined) {
		const names = readAllowedTools(pick(entries, "tools")?.value ?? null) ?? null;
		return { names, ofTools: names !== null };
	}
	const names = readAllowedTools(entry.value);
	if (names === undefined) warnings.push({ code: "allowed_tools_unreadable", line: entry.line });
	return { names: names ?? [], ofTools: false };
}

function readSecret(either: (key: string) => string): SkillSecretNeed | null {
	if (!/^(?:true|yes|on|1)$/i.test(either("require-secret"))) return null;
	return { description: either("require-secret-description") };
}

function unknownKeys(others: readonly FrontEntry[]): SkillWarning {
	const keys = others.slice(0, 10).map(({ key }) => shortened(cleanLine(key), 40));
	return { code: "unknown_keys", line: others[0]?.line ?? 1, params: { keys: keys.join(", "), count: others.length } };
}

/** The rest of `metadata`, and beside it what stood at the top under keys of no meaning here. */
function otherMetadata(metadata: FrontMap, others: readonly FrontEntry[]): Readonly<Record<string, string>> {
	const texts: [string, string][] = [];
	const add = (key: string, value: FrontValue) => texts.push([cleanLine(key), textOfValue(value)]);
	for (const { key, value } of others) add(key, value);
	for (const [key, value] of metadata) if (!taken.has(foldKey(key))) add(key, value);
	return Object.fromEntries(texts);
}

/** Keys of `metadata` that have a field of their own. */
const taken = new Set(["homepage", "require-secret", "require-secret-description"]);
