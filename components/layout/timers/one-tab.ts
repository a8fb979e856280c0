import { mayRing } from "./alarm-sound";

/** What one tab does for all of this browser needs of it; tests bring their own. */
export interface TabWorld {
	/** Absent without a secure context. */
	readonly locks: Pick<LockManager, "request"> | undefined;
	readonly storage: Pick<Storage, "getItem" | "setItem"> | undefined;
	/** A tab whose sound the browser lets through comes first. */
	readonly heard: () => boolean;
	/** Of those, the one in front. */
	readonly inFront: () => boolean;
	readonly wait: (ms: number) => Promise<void>;
}

/** What rang in this browser last, newest last: ids with their times. */
const key = "steward.rang";
const kept = 100;
/** How long a tab behind holds back, and one that would be silent, ms. */
const behindMs = 300;
const silentMs = 600;

/**
 * True in exactly one tab of this browser per timer and time: one that is heard if there is one, and of those the one in front.
 * `wanted` is asked at the last moment: a tab that goes meanwhile leaves it to another.
 */
export async function firstToRing(
	timer: { readonly id: string; readonly fire_at: string },
	wanted: () => boolean,
	world: TabWorld,
): Promise<boolean> {
	const holdBackMs = (world.inFront() ? 0 : behindMs) + (world.heard() ? 0 : silentMs);
	if (holdBackMs > 0) await world.wait(holdBackMs);
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
		heard: mayRing,
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
