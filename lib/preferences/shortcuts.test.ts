import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { preferenceIssues } from "./rules";
import { userTimezone } from "./settings/display";
import { userNotificationEvents } from "./settings/notifications";
import {
	canonicalChord,
	checkShortcuts,
	effectiveShortcuts,
	normalizeShortcuts,
	shortcutActions,
	shortcutConflicts,
} from "./shortcuts";

describe("chords", () => {
	it.each([
		["Shift + Mod+K", "mod+shift+k"],
		["cmd+Option+ArrowUp", "meta+alt+arrowup"],
		["/", "/"],
		["", ""],
		["esc", "escape"],
		["mod+plus", "mod+plus"],
		["mod+é", "mod+é"],
		["mod+", null],
		["mod", null],
		["k+mod", null],
		["mod+mod+k", null],
		["mod+kk", null],
		["hyper+k", null],
	])("%j is %j", (chord, expected) => {
		expect(canonicalChord(chord)).toBe(expected);
	});

	it("the canonical form is its own (property)", () => {
		fc.assert(
			fc.property(
				fc.subarray(["mod", "ctrl", "alt", "shift", "meta"]),
				fc.constantFrom("k", "/", "f5", "enter"),
				(held, key) => {
					const chord = canonicalChord([...held, key].join(" + "));
					expect(chord).not.toBeNull();
					expect(canonicalChord(chord ?? "")).toBe(chord);
				},
			),
		);
	});
});

describe("shortcuts", () => {
	const issues = (own: Record<string, string>) =>
		checkShortcuts(normalizeShortcuts(own)).map(({ path }) => path.join("."));

	it("the standard ones do not conflict and can be stored", () => {
		expect(shortcutConflicts({})).toEqual([]);
		expect(issues({ ...shortcutActions })).toEqual([]);
	});

	it.each<[string, Record<string, string>, string[]]>([
		["a free chord", { search: "mod+shift+x" }, []],
		["no key", { search: "" }, []],
		["two of one's own", { search: "alt+1", save: "Alt + 1" }, ["save"]],
		["a standard one of another action", { save: "mod+k" }, ["save"]],
		["a swap", { save: "mod+k", search: "mod+s" }, []],
		["the same keys on one kind of device", { save: "ctrl+k" }, ["save"]],
		["an unbound action frees its chord", { search: "", save: "mod+k" }, []],
		["an unknown action", { fly: "mod+f" }, ["fly"]],
		["an inherited name", { constructor: "mod+f" }, ["constructor"]],
		["no chord", { search: "mod+nokey" }, ["search"]],
		["the browser's own", { search: "ctrl+t" }, ["search"]],
	])("%s", (_name, own, expected) => {
		expect(issues(own)).toEqual(expected);
	});

	it("a person's own come before the standard ones", () => {
		expect(effectiveShortcuts({ search: "Mod+Shift+X" })).toEqual({ ...shortcutActions, search: "mod+shift+x" });
	});
});

describe("other preferences", () => {
	it.each([
		["", 0],
		["Europe/Lisbon", 0],
		["UTC", 0],
		["Mars/Base", 1],
		["Europe/Lisbon; x", 1],
	])("the time zone %j", (zone, count) => {
		expect(userTimezone.check?.(zone)).toHaveLength(count);
	});

	it("notification events are stored once each, in one order", () => {
		expect(userNotificationEvents.normalize?.(["turn_failed", "approval_needed", "turn_failed"])).toEqual([
			"approval_needed",
			"turn_failed",
		]);
	});

	it("a default profile must exist", () => {
		const facts = { profileIds: new Set(["p1"]) };
		expect(preferenceIssues({ default_agent_profile_id: "gone" }, facts)).toMatchObject([
			{ field: "default_agent_profile_id" },
		]);
		expect(preferenceIssues({ default_agent_profile_id: "p1" }, facts)).toEqual([]);
		expect(preferenceIssues({ default_agent_profile_id: "" }, facts)).toEqual([]);
		expect(preferenceIssues({}, facts)).toEqual([]);
	});
});
