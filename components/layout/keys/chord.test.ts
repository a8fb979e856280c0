import { expect, test } from "vitest";
import { isChord, typesText } from "./chord";

const keys = (key: string, held = "", code = "") => ({
	key,
	code,
	metaKey: held.includes("meta"),
	ctrlKey: held.includes("ctrl"),
	altKey: held.includes("alt"),
	shiftKey: held.includes("shift"),
});

test.each([
	[keys("k", "ctrl"), "mod+k", false, true],
	[keys("k", "meta"), "mod+k", false, false],
	[keys("k", "meta"), "mod+k", true, true],
	[keys("K", "ctrl shift"), "mod+k", false, false],
	[keys("O", "ctrl shift"), "mod+shift+o", false, true],
	[keys("?", "shift"), "?", false, true],
	[keys("/", ""), "/", false, true],
	[keys("л", "ctrl", "KeyK"), "mod+k", false, true],
	[keys("+", "ctrl shift"), "mod+plus", false, false],
	[keys("a", ""), "", false, false],
])("%o is %s on apple=%s: %s", (event, chord, apple, wanted) => {
	expect(isChord(event, chord, apple)).toBe(wanted);
});

test("chords without a modifier belong to text fields", () => {
	expect(typesText("/")).toBe(true);
	expect(typesText("shift+a")).toBe(true);
	expect(typesText("mod+k")).toBe(false);
	expect(typesText("f2")).toBe(false);
});
