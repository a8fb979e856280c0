import { isKeepMarker, isRedactionMarker } from "@/lib/setting/redaction-marker";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { isJsonObject, type Json, type JsonObject, sameJson } from "@/lib/shared/json";
import type { SaveRequest } from "../patch";
import type { SaveOutcome } from "../transitions";
import { emptyValues, marker, snapshot } from "./demo-resource";

/** Places the model edits: two fields, two keys of a map, entries of a list with secrets and of one that is counted. */
export const places = [
	"name",
	"notes",
	"options.a",
	"options.b",
	"env_vars.A",
	"env_vars.B",
	"router.A",
	"router.B",
] as const;

export type Place = (typeof places)[number];

/** The value of a place, a redacted secret by what its mark stands for. */
export function readPlace(values: JsonObject, place: Place): string | undefined {
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

/** The new value of a place's field after one place was set; `""` removes a key or entry. */
export function writePlace(values: JsonObject, place: Place, text: string): { field: string; value: Json } {
	const [field = "", key] = place.split(".");
	if (key === undefined) return { field, value: text };
	const before = values[field];
	if (field === "router") {
		const others = itemsOf(before).filter((one) => one.id !== key);
		// who was edited last stands first, so that orders move, too
		const items: Json[] = text === "" ? others : [{ id: key, text }, ...others];
		return { field, value: { ...(isJsonObject(before) ? before : {}), items } };
	}
	if (Array.isArray(before)) {
		const index = before.findIndex((one) => isJsonObject(one) && one.key === key);
		const entry = { key, value: text };
		if (text === "") return { field, value: before.filter((_, at) => at !== index) };
		return { field, value: index < 0 ? [...before, entry] : before.with(index, entry) };
	}
	const { [key]: _old, ...rest } = isJsonObject(before) ? before : {};
	return { field, value: text === "" ? rest : { ...rest, [key]: text } };
}

const itemsOf = (value: Json | undefined) =>
	isJsonObject(value) && Array.isArray(value.items) ? value.items.filter(isJsonObject) : [];

const versionOf = (value: Json | undefined) => (isJsonObject(value) ? Number(value.version) : Number.NaN);

/** A server in miniature: revisions, expected revision, keep markers, save-id replay, redacted reads. */
export class ModelServer {
	values: JsonObject = structuredClone(emptyValues);
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
		this.values = { ...this.values, [field]: field === "router" ? this.nextRouter(value) : value };
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
		if (typeof this.values.name === "string") this.values.name = this.values.name.trim();
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
