import { isKeepMarker, isRedactionMarker } from "@/lib/setting/redaction-marker";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";
import type { SaveRequest } from "../patch";
import type { SaveOutcome } from "../transitions";
import { emptyValues, marker, snapshot } from "./demo-resource";

/**
 * Places the model edits: two fields, two keys of a map, entries of a list with secrets and of one that is counted,
 * and that one's order.
 */
export const places = [
	"name",
	"notes",
	"options.a",
	"options.b",
	"env_vars.A",
	"env_vars.B",
	"router.A",
	"router.B",
	"router.C",
	"router order",
] as const;

export type Place = (typeof places)[number];

/** The place of a difference by its path. */
export function placeAt(path: readonly string[], kind: "value" | "order"): string {
	return kind === "order" ? `${path[0]} order` : path.join(".");
}

const idsIn = (order: string | undefined) => (order ? order.split(",") : []);

/** Pairs of ids, `B>A`, that stand the other way round in the first order. */
export function turnedPairs(before: string | undefined, after: string | undefined): string[] {
	const [old, now] = [idsIn(before), idsIn(after)];
	return now.flatMap((first, at) =>
		now.slice(at + 1).flatMap((second) => {
			const turned = old.includes(second) && old.indexOf(first) > old.indexOf(second);
			return turned ? [`${first}>${second}`] : [];
		}),
	);
}

/** True when a place holds what was typed there; of an order, the pairs that were turned, where both are there. */
export function holds(place: Place, shown: string, typed: string): boolean {
	if (place !== "router order") return shown === typed;
	const ids = idsIn(shown);
	return idsIn(typed).every((pair) => {
		const [first = "", second = ""] = pair.split(">");
		return !ids.includes(first) || !ids.includes(second) || ids.indexOf(first) < ids.indexOf(second);
	});
}

/** The value of a place, a redacted secret by what its mark stands for. */
export function readPlace(values: JsonObject, place: Place): string | undefined {
	if (place === "router order")
		return itemsOf(values.router)
			.map(({ id }) => String(id))
			.join();
	const [field = "", key] = place.split(".");
	const value = values[field];
	if (key === undefined) return String(value).trim();
	if (field === "router") {
		const item = itemsOf(value).find((one) => one.id === key);
		return item === undefined ? undefined : String(item.text);
	}
	const entry = Array.isArray(value) ? value.find((one) => isJsonObject(one) && one.key === key) : undefined;
	const leaf = isJsonObject(entry) ? entry.value : isJsonObject(value) ? value[key] : undefined;
	if (isRedactionMarker(leaf)) return leaf.mark.slice(key.length + 1);
	return leaf === undefined ? undefined : String(leaf);
}

/** The new value of a place's field after one place was set; `""` removes a key or entry, and turns an order around. */
export function writePlace(values: JsonObject, place: Place, text: string): { field: string; value: Json } {
	if (place === "router order")
		return { field: "router", value: withItems(values.router, (all) => ordered(all, text)) };
	const [field = "", key] = place.split(".");
	if (key === undefined) return { field, value: text };
	const before = values[field];
	if (field === "router") return { field, value: withItems(before, (all) => withText(all, key, text)) };
	if (Array.isArray(before)) {
		const index = before.findIndex((one) => isJsonObject(one) && one.key === key);
		const entry = { key, value: text };
		if (text === "") return { field, value: before.filter((_, at) => at !== index) };
		return { field, value: index < 0 ? [...before, entry] : before.with(index, entry) };
	}
	const { [key]: _old, ...rest } = isJsonObject(before) ? before : {};
	return { field, value: text === "" ? rest : { ...rest, [key]: text } };
}

/** Other items; nobody who edits them knows of a version. */
const withItems = (value: Json | undefined, change: (items: readonly JsonObject[]) => Json[]): Json => ({
	items: change(itemsOf(value)),
});

function withText(items: readonly JsonObject[], id: string, text: string): Json[] {
	if (text === "") return items.filter((one) => one.id !== id);
	const index = items.findIndex((one) => one.id === id);
	return index < 0 ? [...items, { id, text }] : items.with(index, { id, text });
}

/** The items turned around, or with the one that a text stands for in front. */
function ordered(items: readonly JsonObject[], text: string): Json[] {
	const front = items.find(({ id }) => id === { x: "A", y: "B", z: "C" }[text]);
	if (text === "") return items.toReversed();
	return front ? [front, ...items.filter((one) => one !== front)] : [...items];
}

const itemsOf = (value: Json | undefined) =>
	isJsonObject(value) && Array.isArray(value.items) ? value.items.filter(isJsonObject) : [];

const versionOf = (value: Json | undefined) => (isJsonObject(value) ? Number(value.version) : Number.NaN);

/** A server in miniature: revisions, expected revision, keep markers, save-id replay, redacted reads. */
export class ModelServer {
	values: JsonObject = {
		...structuredClone(emptyValues),
		router: { version: 3, items: ["A", "B", "C"].map((id) => ({ id, text: "" })) },
	};
	revision = 1;
	readonly reads: ResourceSnapshot[] = [];
	/** Revisions that another writer made. */
	readonly foreign: number[] = [];
	private readonly answers = new Map<string, SaveOutcome>();

	constructor() {
		this.record();
	}

	get newest(): ResourceSnapshot {
		return this.reads.at(-1) ?? this.record();
	}

	writeForeign(place: Place, text: string): void {
		const { field, value } = writePlace(this.values, place, text);
		const { router } = this.values;
		const read = isJsonObject(router) && isJsonObject(value) ? { ...router, ...value } : value;
		this.values = { ...this.values, [field]: field === "router" ? this.nextRouter(read) : value };
		this.revision += 1;
		this.foreign.push(this.revision);
		this.record();
	}

	/** Answers a save as the verb would; `before` and `after` are the stored values around it. */
	save(request: SaveRequest): { outcome: SaveOutcome; before: JsonObject; after: JsonObject } {
		const before = this.values;
		const known = this.answers.get(request.save_id);
		const outcome = known ?? this.apply(request);
		if (outcome.kind === "saved") this.answers.set(request.save_id, outcome);
		return { outcome, before, after: this.values };
	}

	private apply(request: SaveRequest): SaveOutcome {
		if (request.options.expected_revision !== this.revision) {
			const details = { current_revision: this.revision };
			return { kind: "failed", error: { code: "conflict", reason: "version_conflict", message: "", details } };
		}
		const changes = Object.entries(request.changes).map(([field, value]) => [field, this.kept(field, value)]);
		this.values = { ...this.values, ...Object.fromEntries(changes) };
		const { name } = this.values;
		if (typeof name === "string") this.values = { ...this.values, name: name.trim() };
		this.revision += 1;
		const read = this.record(request.save_id);
		const receipt = {
			accepted: Object.keys(request.changes),
			resource_type: "demo",
			id: "r1",
			revision: this.revision,
			updated_at: read.updated_at,
			changed: true,
		};
		return { kind: "saved", receipt, snapshot: read };
	}

	/** The list with the next version; the version it was sent with is the stored one. */
	private nextRouter(value: Json): Json {
		const stored = this.values.router;
		if (versionOf(value) !== versionOf(stored)) throw new Error("another version of the list was sent");
		const changed = !sameJson(itemsOf(value), itemsOf(stored));
		return { items: itemsOf(value), version: versionOf(stored) + (changed ? 1 : 0) };
	}

	private kept(field: string, value: Json): Json {
		if (field === "router") return this.nextRouter(value);
		if (isRedactionMarker(value)) throw new Error("a redaction marker was sent");
		if (!Array.isArray(value)) return value;
		const stored = this.values[field];
		return value.map((entry): Json => {
			if (!isJsonObject(entry) || !isKeepMarker(entry.value)) return entry;
			const old = Array.isArray(stored) ? stored.find((one) => isJsonObject(one) && one.key === entry.key) : undefined;
			if (!isJsonObject(old) || entry.value.mark !== `${entry.key}:${old.value}`)
				throw new Error("nothing to keep there");
			return old;
		});
	}

	private record(saveId?: string): ResourceSnapshot {
		const env = Array.isArray(this.values.env_vars) ? this.values.env_vars : [];
		const shown = env.map((one): Json => {
			return isJsonObject(one) ? { key: one.key ?? "", value: marker(`${one.key}:${one.value}`) } : one;
		});
		const read = snapshot(this.revision, { ...this.values, env_vars: shown }, saveId);
		this.reads.push(read);
		return read;
	}
}
