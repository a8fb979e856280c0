import { createStore, delMany, entries, setMany, type UseStore } from "idb-keyval";
import type { StoredDraft } from "@/lib/editor/sensitive-draft";

/** How long a draft is kept without being touched. */
export const draftLifetimeMs = 7 * 24 * 60 * 60 * 1000;

/** The key-value store below; in the browser IndexedDB. */
export interface DraftShelf {
	entries(): Promise<readonly (readonly [string, unknown])[]>;
	set(key: string, value: StoredDraft): Promise<void>;
	remove(keys: readonly string[]): Promise<void>;
}

/** Drafts of one person in this browser. Every call settles; a browser without storage just keeps nothing. */
export interface DraftStore {
	/** The newest draft of a record, whichever revision it was typed on. */
	load(type: string, id: string): Promise<StoredDraft | undefined>;
	/** Replaces the record's drafts, or stands beside those of other versions while one of them is on offer. */
	save(draft: StoredDraft, options?: { readonly keepOthers: boolean }): Promise<void>;
	/** After a save or a discard. */
	clear(type: string, id: string): Promise<void>;
	/** After an explicit sign-out; an expired session keeps its drafts. */
	clearAll(): Promise<void>;
}

const keyOf = (user: string, type: string, id: string, revision: number | "") =>
	[user, type, id, revision].map((part) => encodeURIComponent(part)).join("/");

/** Drafts by person, type, id and base revision. `now` is milliseconds since the epoch. */
export function draftStore(user: string, shelf: DraftShelf, now: () => number = Date.now): DraftStore {
	const own = async (prefix: string) => {
		const all = await shelf.entries();
		return all.filter(([key]) => key.startsWith(prefix));
	};
	const remove = async (prefix: string) => shelf.remove((await own(prefix)).map(([key]) => key));
	return {
		load: (type, id) =>
			quietly(async () => {
				const found = await own(keyOf(user, type, id, ""));
				const isExpired = ([, value]: readonly [string, unknown]) =>
					!isStoredDraft(value, type, id) || now() - value.storedAt > draftLifetimeMs;
				await shelf.remove(found.filter(isExpired).map(([key]) => key));
				return found
					.filter((entry) => !isExpired(entry))
					.map(([, value]) => value as StoredDraft)
					.reduce<StoredDraft | undefined>(
						(best, one) => (best && best.storedAt >= one.storedAt ? best : one),
						undefined,
					);
			}),
		save: async (draft, { keepOthers } = { keepOthers: false }) => {
			const key = keyOf(user, draft.type, draft.id, draft.base.revision);
			await quietly(async () => {
				await shelf.set(key, draft);
				if (keepOthers) return;
				const others = await own(keyOf(user, draft.type, draft.id, ""));
				await shelf.remove(others.map(([other]) => other).filter((other) => other !== key));
			});
		},
		clear: async (type, id) => void (await quietly(() => remove(keyOf(user, type, id, "")))),
		clearAll: async () => void (await quietly(() => remove(`${encodeURIComponent(user)}/`))),
	};
}

/** Private windows and full disks refuse storage; typing must go on all the same. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
	try {
		return await work();
	} catch {
		return undefined;
	}
}

function isStoredDraft(value: unknown, type: string, id: string): value is StoredDraft {
	if (typeof value !== "object" || value === null) return false;
	const draft = value as Partial<StoredDraft>;
	return draft.type === type && draft.id === id && typeof draft.storedAt === "number" && typeof draft.base === "object";
}

let database: UseStore | undefined;

/** The shelf in this browser's IndexedDB. */
export const browserShelf: DraftShelf = {
	entries: async () => entries<string, unknown>(opened()),
	set: async (key, value) => setMany([[key, value]], opened()),
	remove: async (keys) => (keys.length > 0 ? delMany([...keys], opened()) : undefined),
};

function opened(): UseStore {
	database ??= createStore("steward", "drafts");
	return database;
}
