import { isJsonObject } from "@/lib/shared/json";
import { browserStorage } from "./browser-storage";

/** What a person changed on a card, by field; kept in this browser across reloads. */
export type CardEdits = Readonly<Record<string, string>>;

const prefix = "steward.card.";
/** How long edits are kept without being touched, ms. */
const lifetimeMs = 30 * 24 * 60 * 60 * 1000;
const untouched: CardEdits = {};
const listeners = new Set<() => void>();
/** What storage holds, for browsers without one as well. */
const known = new Map<string, CardEdits>();

/** The edits of one card. `place`: the message and the part in it. */
export function readCard(place: string): CardEdits {
	const edits = known.get(place) ?? storedEdits(browserStorage()?.getItem(prefix + place) ?? null);
	known.set(place, edits);
	return edits;
}

/** Keeps the edits of a card; none at all are forgotten, and so are those of cards nobody touched for long. */
export function writeCard(place: string, edits: CardEdits, now: number = Date.now()): void {
	const none = Object.keys(edits).length === 0;
	known.set(place, none ? untouched : edits);
	try {
		const storage = browserStorage();
		if (none) storage?.removeItem(prefix + place);
		else storage?.setItem(prefix + place, JSON.stringify({ at: now, edits }));
		if (storage) forgetOld(storage, now);
	} catch {
		// A full disk keeps nothing; typing goes on.
	}
	for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export function subscribeCards(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function forgetOld(storage: Storage, now: number): void {
	const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
	for (const key of keys) {
		if (!key.startsWith(prefix)) continue;
		const at = parsed(storage.getItem(key))?.at;
		if (typeof at !== "number" || now - at > lifetimeMs) storage.removeItem(key);
	}
}

function storedEdits(text: string | null): CardEdits {
	const edits = parsed(text)?.edits;
	if (!isJsonObject(edits)) return untouched;
	return Object.fromEntries(
		Object.entries(edits).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
	);
}

function parsed(text: string | null) {
	try {
		const value: unknown = JSON.parse(text ?? "null");
		return isJsonObject(value) ? value : undefined;
	} catch {
		return undefined;
	}
}
