import { afterEach, describe, expect, it } from "vitest";
import { guardLeaving, holdLeave, isSamePage, leaveGuard, leaveNow, stay } from "./leave-guard";

let unsaved = false;
const release = guardLeaving(() => unsaved);

afterEach(() => {
	unsaved = false;
	stay();
});

describe("leaving a page", () => {
	it("is free while nothing is unsaved", () => {
		expect(holdLeave(() => {})).toBe(false);
		expect(leaveGuard.getState().held).toBeNull();
	});

	it("is held while something is, the last wish counting, and goes on once it is saved", () => {
		unsaved = true;
		const went: string[] = [];
		expect(holdLeave(() => went.push("first"))).toBe(true);
		expect(holdLeave(() => went.push("second"))).toBe(true);
		expect(leaveNow()).toBe(false);
		expect(leaveGuard.getState().held).not.toBeNull();
		unsaved = false;
		expect(leaveNow()).toBe(true);
		expect(went).toEqual(["second"]);
		expect(leaveNow()).toBe(false);
	});

	it("is forgotten when the person stays", () => {
		unsaved = true;
		holdLeave(() => {
			throw new Error("left");
		});
		stay();
		unsaved = false;
		expect(leaveNow()).toBe(false);
	});

	it("is free again once the part is gone", () => {
		unsaved = true;
		release();
		expect(holdLeave(() => {})).toBe(false);
		guardLeaving(() => unsaved);
	});
});

describe("the same page", () => {
	it("is one that differs after # only", () => {
		const here = "http://localhost/settings/profiles/a?tab=1#name";
		expect(isSamePage("#model", here)).toBe(true);
		expect(isSamePage("/settings/profiles/a?tab=1#env", here)).toBe(true);
		expect(isSamePage("/settings/profiles/a?tab=2", here)).toBe(false);
		expect(isSamePage("/settings/profiles/b#name", here)).toBe(false);
		expect(isSamePage("https://other.example/settings/profiles/a?tab=1", here)).toBe(false);
	});
});
