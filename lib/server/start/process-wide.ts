import "server-only";

const PREFIX = "steward.";

/**
 * The one instance of `name` in this process, made on first use. Kept on `globalThis`, because Next instantiates a
 * module once per bundle.
 */
export function processWide<T>(name: string, create: () => T): T {
	const holder = globalThis as Record<symbol, T | undefined>;
	const key = Symbol.for(PREFIX + name);
	const existing = holder[key];
	if (existing !== undefined) return existing;
	const created = create();
	holder[key] = created;
	return created;
}

/** Puts another instance in place, or removes it with `undefined`; answers the one before. For start and tests. */
export function replaceProcessWide<T>(name: string, instance: T | undefined): T | undefined {
	const holder = globalThis as Record<symbol, T | undefined>;
	const key = Symbol.for(PREFIX + name);
	const before = holder[key];
	holder[key] = instance;
	return before;
}
