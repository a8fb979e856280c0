import { expect, test } from "vitest";
import { filterOptions, stepOption } from "./combobox-option";

const options = [
	{ value: "large-3", description: "slow, thorough" },
	{ value: "small-1", label: "Pequeño" },
	{ value: "extra-large", disabled: true },
];

test("every word must be found, without case or accents; beginnings first", () => {
	expect(filterOptions(options, "LARGE").map(({ value }) => value)).toEqual(["large-3", "extra-large"]);
	expect(filterOptions(options, "pequeno").map(({ value }) => value)).toEqual(["small-1"]);
	expect(filterOptions(options, "large thorough").map(({ value }) => value)).toEqual(["large-3"]);
	expect(filterOptions(options, "  ")).toBe(options);
	expect(filterOptions(options, "none")).toEqual([]);
});

test("arrows skip what cannot be chosen and go round", () => {
	expect(stepOption(options, -1, 1)).toBe(0);
	expect(stepOption(options, 1, 1)).toBe(0);
	expect(stepOption(options, 0, -1)).toBe(1);
	expect(stepOption([], -1, 1)).toBe(-1);
	expect(stepOption([{ value: "a", disabled: true }], -1, 1)).toBe(-1);
});
