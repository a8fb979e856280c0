import type { JsonObject } from "@/lib/shared/json";
import { isJsonObject } from "@/lib/shared/json";
import { choose } from "./choose";
import type { GuideText } from "./guide-words";
import { objects, Said, type Scene, type Script, textOf, valueOrSaid } from "./script";
import { foldName } from "./sentence/fold";
import type { SaidRecord } from "./sentence/reading";

/** One record as the tools listed it. */
export interface Row {
	readonly id: string;
	readonly label: string;
	readonly type: string;
	/** Name of what it belongs to, such as a profile's agent. */
	readonly parent: string;
	readonly parentId: string;
	readonly target: JsonObject;
}

const pageSize = 20;

/** Records of some types, all asked for at once; with a query those whose name has it. */
export function* listRecords(scene: Scene, types: readonly string[], query?: string): Script<readonly Row[] | Said> {
	const results = yield types.map((resource_type) => ({
		tool: "settings_list_resources",
		arguments: { resource_type, limit: pageSize, ...(query ? { query: query.slice(0, 200) } : {}) },
	}));
	const rows: Row[] = [];
	for (const [index, result] of results.entries()) {
		const value = valueOrSaid(scene, result);
		// One type that may not be listed leaves the others; one that was not asked leaves no choice to be sure of.
		if (value instanceof Said && (types.length === 1 || result.status !== "error")) return value;
		if (!(value instanceof Said)) rows.push(...rowsIn(value, types[index] ?? ""));
	}
	return rows;
}

function rowsIn(value: JsonObject, type: string): Row[] {
	return objects(value.resources).flatMap(({ id, label, parent, target }) =>
		isJsonObject(target)
			? [
					{
						id: textOf(id),
						label: textOf(label),
						type,
						parent: isJsonObject(parent) ? textOf(parent.label) : "",
						parentId: isJsonObject(parent) ? textOf(parent.id) : "",
						target,
					},
				]
			: [],
	);
}

/** Records of exactly the name that was said; of two ways to read it, the first that names any. */
export function exactRows(rows: readonly Row[], { names }: SaidRecord): readonly Row[] {
	for (const name of names) {
		const same = rows.filter(({ label, id }) => foldName(label) === foldName(name) || id === name);
		const literal = same.filter(({ label }) => label === name);
		if (same.length > 0) return literal.length === 1 ? literal : same;
	}
	return [];
}

/** The types in which a record can be, by the word that was said beside its name. */
export function typesFor(types: readonly string[], said: SaidRecord | undefined): readonly string[] {
	if (!said?.type) return types;
	return types.filter((type) => type === said.type || (said.type === "agent_profile" && type === "agent_profile_mcp"));
}

/** The one record that was said; asks where there are several, and says so where there is none. */
export function* findRecord(
	scene: Scene,
	types: readonly string[],
	said: SaidRecord | undefined,
	question: GuideText = "which_record",
): Script<Row | Said> {
	const [name] = said?.names ?? [];
	const rows = yield* listRecords(scene, types, name);
	if (rows instanceof Said) return rows;
	if (said && name !== undefined) {
		const exact = exactRows(rows, said);
		if (exact.length === 1 && exact[0]) return exact[0];
		if (exact.length > 1) return yield* chooseRow(scene, scene.words.say(question), exact);
		return yield* nearMiss(scene, types, { name, rows });
	}
	const [only] = rows;
	if (!only) return new Said(scene.words.say("none", { type: typeWord(scene, types[0]) }));
	return rows.length === 1 ? only : yield* chooseRow(scene, scene.words.say(question), rows);
}

/** No record has the name: several that are like it to choose from, else the names there are. Never one by itself. */
export function* nearMiss(
	scene: Scene,
	types: readonly string[],
	{ name, rows }: { readonly name: string; readonly rows: readonly Row[] },
): Script<Row | Said> {
	const { say } = scene.words;
	const none = say("no_record", { type: typeWord(scene, types[0]), name });
	if (rows.length > 1) return yield* chooseRow(scene, `${none} ${say("did_you_mean")}`, rows);
	const known = rows.length > 0 ? rows : yield* listRecords(scene, types);
	if (known instanceof Said) return known;
	const names = known.map(({ label }) => label).join(", ");
	return new Said(names === "" ? none : `${none} ${say("there_are", { names })}`);
}

export function* chooseRow(scene: Scene, question: string, rows: readonly Row[]): Script<Row | Said> {
	const mixed = new Set(rows.map(({ type }) => type)).size > 1;
	const described = (row: Row) => (mixed ? typeWord(scene, row.type) : row.parent || row.id);
	return yield* choose(
		scene,
		question,
		rows.map((row) => ({ label: row.label, description: described(row), value: row })),
	);
}

/** What a type of records is called. */
export function typeWord({ words: { say } }: Scene, type = ""): string {
	const key = `type_${type}`;
	return isTypeText(key) ? say(key) : type;
}

const typeTexts = [
	"type_agent_profile",
	"type_agent",
	"type_workspace",
	"type_mcp_server",
	"type_skill",
	"type_user_settings",
	"type_runtime_flag",
	"type_agent_profile_mcp",
] as const satisfies readonly GuideText[];

const isTypeText = (key: string): key is (typeof typeTexts)[number] => typeTexts.some((each) => each === key);
