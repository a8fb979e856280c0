import { describe, expect, it } from "vitest";
import { casesInSources, idsIn, listedCases } from "./read-cases.mjs";

const waiting = ["AUTH-06", "AUTH-08", "OPS-01"];
const foreign = ["CFG-10", "OAU-06"];

describe("docs/cases.md", () => {
	const cases = listedCases();

	it("lists each case once, and leaves open only what waits for a later part", () => {
		expect(cases).toHaveLength(95);
		expect(new Set(cases.map(({ id }) => id)).size).toBe(95);
		expect(cases.filter(({ state }) => state === "open").map(({ id }) => id)).toEqual(waiting);
		expect(cases.filter(({ state }) => !["", "open"].includes(state)).map(({ id }) => id)).toEqual(foreign);
	});

	it("is not claimed to be covered where it is open", () => {
		const claimed = casesInSources();
		expect(waiting.filter((id) => claimed.has(id))).toEqual([]);
	});
});

describe("reading", () => {
	it("takes a row's id and state, and ids from test names", () => {
		const text = "| A-01 | x | y | |\n| A-02 | x | y | open |\n| id | input | right | state |\n";
		expect(listedCases(text)).toEqual([
			{ id: "A-01", state: "" },
			{ id: "A-02", state: "open" },
		]);
		expect(idsIn("saves once [A-01] [A-02], not A-03")).toEqual(["A-01", "A-02"]);
	});
});
