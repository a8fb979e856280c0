/** What one tab does for all of this browser needs of it; tests bring their own. */
export interface TabWorld {
	/** Absent without a secure context. */
	readonly locks: Pick<LockManager, "request"> | undefined;
	readonly storage: Pick<Storage, "getItem" | "setItem"> | undefined;
	/** A tab in front comes first. */
	readonly inFront: () => boolean;
	readonly wait: (ms: number) => Promise<void>;
}

/** What rang in this browser last, newest last: ids with their times. */
const key = "steward.rang";
const kept = 100;
/** How long tabs behind hold back, ms. */
const holdBackMs = 300;

/**
 * True in exactly one tab of this browser per timer and time: the one in front if there is one.
 * `wanted` is asked at the last moment: a tab that goes meanwhile leaves it to another.
 */
export async function firstToRing(
	timer: { readonly id: string; readonly fire_at: string },
	wanted: () => boolean,
	world: TabWorld,
): Promise<boolean> {
	if (!world.inFront()) await world.wait(holdBackMs);
	const mark = `${timer.id} ${timer.fire_at}`;
	const take = () => {
		const rang = (world.storage?.getItem(key) ?? "").split("\n");
		if (!wanted() || rang.includes(mark)) return false;
		world.storage?.setItem(key, [...rang.slice(-kept), mark].join("\n"));
		return true;
	};
	try {
		return world.locks ? await world.locks.request(key, take) : take();
	} catch {
		// Full or forbidden storage: two rings are better than none.
		return wanted();
	}
}

/** This browser. */
export function browserTabs(): TabWorld {
	return {
		// The types say always; without a secure context there is none.
		locks: "locks" in navigator ? navigator.locks : undefined,
		storage: storageOf(),
		inFront: () => document.visibilityState === "visible",
		wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
	};
}

function storageOf(): Storage | undefined {
	try {
		return window.localStorage;
	} catch {
		return undefined;
	}
}
