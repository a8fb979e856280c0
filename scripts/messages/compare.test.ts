import { expect, test } from "vitest";
import { compareTexts, ingredients } from "./compare";

const compare = (base: Record<string, string>, own: Record<string, string>) =>
	compareTexts(new Map(Object.entries(base)), new Map(Object.entries(own)), { mayEqual: (key) => key === "app" });

test("arguments inside plurals, selects and tags count, with their kind", () => {
	expect(ingredients("{n, plural, one {# of {total}} other {<b>#</b>}} {when, date}")).toEqual([
		"<b>",
		"n:plural",
		"total:argument",
		"when:date",
	]);
	expect(ingredients("it''s '{plain}'")).toEqual([]);
});

test.each([
	[{ a: "A" }, {}, ["a: missing"]],
	[{}, { a: "A" }, ["a: not in English"]],
	[{ a: "A" }, { a: " " }, ["a: empty"]],
	[{ a: "A" }, { a: "A" }, ["a: same as English"]],
	[{ app: "Steward" }, { app: "Steward" }, []],
	[{ a: "Hi {name}" }, { a: "Olá {nome}" }, ["a: has nome:argument, needs name:argument"]],
	[{ a: "<b>x</b>" }, { a: "y" }, ["a: has nothing, needs <b>"]],
	[{ a: "{n, plural, other {#}}" }, { a: "{n}" }, ["a: has n:argument, needs n:plural"]],
])("%o against %o", (base, own, faults) => {
	expect(compare(base as Record<string, string>, own as Record<string, string>)).toEqual(faults);
});

test("a text ICU cannot read is a fault", () => {
	expect(compare({ a: "x" }, { a: "{n, plural, one {#}}" })).toHaveLength(1);
});
