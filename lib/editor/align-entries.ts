import { canonicalJson, isJsonObject, type Json } from "@/lib/shared/json";

/** List entries with an id each that is the same for "the same" entry in base, mine and theirs. */
export interface Identified {
	readonly id: string;
	/** Name shown in a key path: the entry's own name, or its place in the list. */
	readonly name: string;
	readonly value: Json;
}

/** Names entries by their own property, such as `key` of env_vars; repeated names count up. */
export function identifyByProperty(property: string, list: readonly Json[]): Identified[] {
	const seen = new Map<string, number>();
	return list.map((value) => {
		const own = isJsonObject(value) ? value[property] : undefined;
		const name = typeof own === "string" || typeof own === "number" ? String(own) : "";
		const count = (seen.get(name) ?? 0) + 1;
		seen.set(name, count);
		const id = count === 1 ? name : `${name}#${count}`;
		return { id, name: id, value };
	});
}

/** Names rows of the base by their place. */
export function identifyBase(list: readonly Json[]): Identified[] {
	return list.map((value, index) => ({ id: String(index), name: String(index), value }));
}

/**
 * Names the rows of an edited list after the rows of the base they came from: equal rows first, then the
 * most alike of what is left. Rows of nobody get an id from their content, so that the same addition on both
 * sides is one addition.
 */
export function identifyByLikeness(base: readonly Json[], list: readonly Json[]): Identified[] {
	const free = new Map(base.map((value, index) => [index, canonicalJson(value)]));
	const ids: (string | undefined)[] = list.map((value) => takeEqual(free, canonicalJson(value)));
	const added = new Map<string, number>();
	return list.map((value, index) => {
		const id = ids[index] ?? takeAlike(base, free, value, index) ?? additionId(added, value);
		return { id, name: id.startsWith("+") ? `+${index}` : id, value };
	});
}

function takeEqual(free: Map<number, string>, text: string): string | undefined {
	for (const [index, candidate] of free) {
		if (candidate !== text) continue;
		free.delete(index);
		return String(index);
	}
	return undefined;
}

function takeAlike(base: readonly Json[], free: Map<number, string>, value: Json, place: number): string | undefined {
	let best: { readonly index: number; readonly score: number } | undefined;
	for (const index of free.keys()) {
		const score = likeness(base[index], value) - Math.abs(index - place) / 1000;
		if (score >= 1 && (!best || score > best.score)) best = { index, score };
	}
	if (!best) return undefined;
	free.delete(best.index);
	return String(best.index);
}

function likeness(a: Json | undefined, b: Json): number {
	if (!isJsonObject(a) || !isJsonObject(b)) return 0;
	const equal = Object.entries(b).filter(([key, inner]) => canonicalJson(inner) === canonicalJson(a[key] ?? null));
	return equal.reduce((sum, [, inner]) => sum + (typeof inner === "string" && inner !== "" ? 2 : 0.6), 0);
}

function additionId(added: Map<string, number>, value: Json): string {
	const text = canonicalJson(value);
	const count = (added.get(text) ?? 0) + 1;
	added.set(text, count);
	return `+${text}#${count}`;
}
