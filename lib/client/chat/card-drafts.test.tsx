import { beforeEach, describe, expect, it, vi } from "vitest";

/** The module as a page has it after a reload. */
async function reloaded() {
	vi.resetModules();
	return import("./card-drafts");
}

const day = 24 * 60 * 60 * 1000;

beforeEach(() => localStorage.clear());

describe("edits of a card", () => {
	it("are there after a reload, each card's own", async () => {
		const { writeCard } = await reloaded();
		writeCard("m1.2", { subject: "Thursday" });
		writeCard("m1.3", { body: "Hello" });
		const { readCard } = await reloaded();
		expect(readCard("m1.2")).toEqual({ subject: "Thursday" });
		expect(readCard("m1.3")).toEqual({ body: "Hello" });
		expect(readCard("m9.1")).toEqual({});
	});

	it("that were all taken back are forgotten", async () => {
		const { writeCard } = await reloaded();
		writeCard("m1.2", { subject: "Thursday" });
		writeCard("m1.2", {});
		expect(localStorage.length).toBe(0);
	});

	it("nobody touched for a month make room, and nothing else does", async () => {
		const { writeCard } = await reloaded();
		localStorage.setItem("steward.composer.c1", "typed");
		writeCard("old.1", { subject: "a" }, 0);
		writeCard("new.1", { subject: "b" }, 29 * day);
		writeCard("new.2", { subject: "c" }, 31 * day);
		const { readCard } = await reloaded();
		expect(readCard("old.1")).toEqual({});
		expect(readCard("new.1")).toEqual({ subject: "b" });
		expect(localStorage.getItem("steward.composer.c1")).toBe("typed");
	});

	it("that somebody else wrote there are no edits", async () => {
		localStorage.setItem("steward.card.m1.2", "[1");
		localStorage.setItem("steward.card.m1.3", JSON.stringify({ at: 0, edits: { subject: 4, body: "x" } }));
		const { readCard } = await reloaded();
		expect(readCard("m1.2")).toEqual({});
		expect(readCard("m1.3")).toEqual({ body: "x" });
	});
});
