import type { KeptStorage } from "./frame-parts";

/**
 * Puts stores in memory where `localStorage` and `sessionStorage` of an origin without one would throw. `kept` fills
 * the first; `limit` counts the UTF-8 bytes of keys and values, above it writing fails as a full store does.
 */
export function shimStorage(page: Window, kept: Readonly<Record<string, string>>, limit: number): KeptStorage {
	let written = false;
	const encoder = new TextEncoder();
	const makeStore = (entries: Map<string, string>) => {
		const size = () => encoder.encode([...entries].flat().join("")).length;
		const store = {
			getItem: (key: unknown) => entries.get(String(key)) ?? null,
			setItem(key: unknown, value: unknown) {
				const before = entries.get(String(key));
				entries.set(String(key), String(value));
				written = true;
				if (size() <= limit) return;
				if (before === undefined) entries.delete(String(key));
				else entries.set(String(key), before);
				throw new DOMException("The store is full.", "QuotaExceededError");
			},
			removeItem(key: unknown) {
				written = entries.delete(String(key)) || written;
			},
			clear() {
				written = written || entries.size > 0;
				entries.clear();
			},
			key: (index: number) => [...entries.keys()][index] ?? null,
			get length() {
				return entries.size;
			},
		};
		return new Proxy(store, {
			get: (target, name) => (name in target ? Reflect.get(target, name) : entries.get(String(name))),
			set: (_, name, value) => {
				store.setItem(name, value);
				return true;
			},
			has: (target, name) => name in target || entries.has(String(name)),
			deleteProperty: (_, name) => {
				store.removeItem(name);
				return true;
			},
			ownKeys: () => [...entries.keys()],
			getOwnPropertyDescriptor: (_, name) =>
				entries.has(String(name))
					? { value: entries.get(String(name)), enumerable: true, configurable: true, writable: true }
					: undefined,
		});
	};
	const local = new Map(Object.entries(kept));
	Object.defineProperty(page, "localStorage", { value: makeStore(local), configurable: true });
	Object.defineProperty(page, "sessionStorage", { value: makeStore(new Map()), configurable: true });
	return { changed: () => (written ? Object.fromEntries(local) : undefined) };
}
