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
	/** The drafts of a record, the newest first: one, or more while an older one is on offer. */
	load(type: string, id: string): Promise<readonly StoredDraft[]>;
	/** Stores a draft in place of the record's others, except one that is on offer. */
	save(draft: StoredDraft, onOffer?: StoredDraft | null): Promise<void>;
	/** After a save or a discard; one that is on offer stays. */
	clear(type: string, id: string, onOffer?: StoredDraft | null): Promise<void>;
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
	const keyFor = (draft: StoredDraft) => keyOf(user, draft.type, draft.id, draft.base.revision);
	const removeExcept = async (prefix: string, kept: readonly string[]) =>
		shelf.remove((await own(prefix)).map(([key]) => key).filter((key) => !kept.includes(key)));
	return {
		load: async (type, id) => {
			const drafts = await quietly(async () => {
				const found = await own(keyOf(user, type, id, ""));
				const isLive = ([, value]: readonly [string, unknown]) =>
					isStoredDraft(value, type, id) && now() - value.storedAt <= draftLifetimeMs;
				await shelf.remove(found.filter((entry) => !isLive(entry)).map(([key]) => key));
				const live = found.filter(isLive).map(([, value]) => value as StoredDraft);
				return live.sort((a, b) => b.storedAt - a.storedAt);
			});
			return drafts ?? [];
		},
		save: async (draft, onOffer) => {
			const kept = [draft, ...(onOffer ? [onOffer] : [])].map(keyFor);
			await quietly(async () => {
				await shelf.set(keyFor(draft), draft);
				await removeExcept(keyOf(user, draft.type, draft.id, ""), kept);
			});
		},
		clear: async (type, id, onOffer) => {
			await quietly(() => removeExcept(keyOf(user, type, id, ""), onOffer ? [keyFor(onOffer)] : []));
		},
		clearAll: async () => {
			await quietly(() => removeExcept(`${encodeURIComponent(user)}/`, []));
		},
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
