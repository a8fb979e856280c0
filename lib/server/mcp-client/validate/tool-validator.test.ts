import { expect, it } from "vitest";
import { toolValidator } from "./tool-validator";

const of = (pattern: string) =>
	toolValidator({ type: "object", properties: { text: { type: "string", pattern } } }) ?? expect.fail("no validator");

it("patterns of a server hold for short and long texts", () => {
	const [letters, digits] = [of("^[a-z]+$"), of("^[0-9]+$")];
	for (const text of ["abc", "abc".repeat(50)]) expect([letters({ text }), digits({ text })]).toEqual([true, false]);
	for (const text of ["123", "123".repeat(50)]) expect([letters({ text }), digits({ text })]).toEqual([false, true]);
	expect(of("^\\p{L}+$")({ text: "é".repeat(40) })).toBe(true);
});

it("a pattern that backtracks without end holds nobody up: what it cannot say in time does not fit", () => {
	const validate = of("^(a+)+$");
	const started = performance.now();
	expect(validate({ text: `${"a".repeat(30)}!` })).toBe(false);
	expect(performance.now() - started).toBeLessThan(1000);
	expect(validate({ text: "a".repeat(30) })).toBe(true);
});
