import { afterEach, describe, expect, it } from "vitest";
import { guardHistory } from "./history-guard";
import { guardLeaving, leaveGuard, leaveNow, stay } from "./leave-guard";

let unsaved = false;
guardLeaving(() => unsaved);

/** What of a window the guard uses, with a navigation the test plays. */
function page(navigation?: EventTarget & { traverseTo: (key: string) => void }) {
	const pushed: string[] = [];
	const went: string[] = [];
	const location = { href: "http://localhost/settings/profiles/a" };
	const target = Object.assign(new EventTarget(), {
		location,
		history: {
			state: { __NA: true },
			pushState: (_state: unknown, _title: string, url: string) => {
				pushed.push(url);
				location.href = url;
			},
			back: () => went.push("back"),
		},
		...(navigation ? { navigation } : {}),
	});
	const stop = guardHistory(target as unknown as Window);
	return { target, location, pushed, went, stop };
}

function traversal(url: string, navigationType = "traverse", cancelable = true) {
	return Object.assign(new Event("navigate", { cancelable }), { navigationType, destination: { url, key: "k1" } });
}

afterEach(() => {
	unsaved = false;
	stay();
});

describe("history guard", () => {
	it("cancels a traversal where it can, and goes there once nothing is unsaved", () => {
		const keys: string[] = [];
		const navigation = Object.assign(new EventTarget(), { traverseTo: (key: string) => keys.push(key) });
		const { stop } = page(navigation);
		unsaved = true;
		const event = traversal("http://localhost/settings/profiles");
		navigation.dispatchEvent(event);
		expect(event.defaultPrevented).toBe(true);
		unsaved = false;
		leaveNow();
		expect(keys).toEqual(["k1"]);
		stop();
	});

	it("lets hash links, the router's pushes and clean pages pass", () => {
		const navigation = Object.assign(new EventTarget(), { traverseTo: () => {} });
		const { stop } = page(navigation);
		const passes = (event: Event) => {
			navigation.dispatchEvent(event);
			return !event.defaultPrevented && leaveGuard.getState().held === null;
		};
		expect(passes(traversal("http://localhost/other"))).toBe(true);
		unsaved = true;
		expect(passes(traversal("http://localhost/settings/profiles/a#env"))).toBe(true);
		expect(passes(traversal("http://localhost/other", "push"))).toBe(true);
		expect(passes(traversal("http://localhost/other", "replace"))).toBe(true);
		stop();
	});

	it("puts the page back where nothing can be cancelled, before the router hears of it", () => {
		const { target, location, pushed, went, stop } = page();
		const heard: string[] = [];
		target.addEventListener("popstate", () => heard.push("router"));
		unsaved = true;
		location.href = "http://localhost/settings/profiles";
		target.dispatchEvent(new Event("popstate"));
		expect(pushed).toEqual(["http://localhost/settings/profiles/a"]);
		expect(heard).toEqual([]);
		expect(leaveGuard.getState().held).not.toBeNull();
		unsaved = false;
		leaveNow();
		expect(went).toEqual(["back"]);
		location.href = "http://localhost/settings/profiles";
		target.dispatchEvent(new Event("popstate"));
		expect(heard).toEqual(["router"]);
		stop();
	});

	it("asks the browser to ask before a close or reload", () => {
		const { target, stop } = page();
		const ask = () => {
			const event = new Event("beforeunload", { cancelable: true });
			target.dispatchEvent(event);
			return event.defaultPrevented;
		};
		expect(ask()).toBe(false);
		unsaved = true;
		expect(ask()).toBe(true);
		stop();
		expect(ask()).toBe(false);
	});
});
