import { describe, expect, it } from "vitest";
import { readSkillIndex } from "./skill-index";

const index = (...skills: readonly unknown[]) => readSkillIndex(JSON.stringify({ skills }));

describe("an index of skills", () => {
	it("lists what is well named", () => {
		const files = ["SKILL.md", "scripts/index.html", ".env"];
		expect(index({ name: "tidy", description: "x", files }, { name: "short", description: "x" })).toEqual({
			entries: [
				{ folder: "tidy", skillFile: "SKILL.md", files: ["scripts/index.html"] },
				{ folder: "short", skillFile: "SKILL.md", files: [] },
			],
			left_out: [],
		});
	});

	it.each(["../x", "a/b", ".", "..", ".hidden", "", "a%2fb", "a\\b", "a\u0000", 7, null])(
		"leaves a skill called %j out",
		(name) =>
			expect(index({ name, files: ["SKILL.md"] })).toEqual({
				entries: [],
				left_out: [{ path: "skills[0]", reason: "outside" }],
			}),
	);

	it.each(["../../x", "/etc/passwd", "%2e%2e/x", "a/../../x", "C:/x", "a\\..\\x", "https://evil.example/x", "", 7])(
		"leaves a skill with a file %j out",
		(path) => expect(index({ name: "x", files: ["SKILL.md", path] })?.entries).toEqual([]),
	);

	it("takes one SKILL.md, and no other spelling of it as a file beside", () =>
		expect(index({ name: "x", files: ["skill.md", "SKILL.md", "Skill.md", "a.txt"] })?.entries).toEqual([
			{ folder: "x", skillFile: "SKILL.md", files: ["a.txt"] },
		]));

	it("wants a SKILL.md in each", () =>
		expect(index({ name: "x", files: ["README.md", "a/SKILL.md"] })?.entries).toEqual([]));

	it.each(["", "no JSON", "[]", "{}", '{"skills":{}}', "null"])("is not %j", (text) =>
		expect(readSkillIndex(text)).toBeUndefined(),
	);

	it("names at most 50", () => {
		const read = index(...Array.from({ length: 52 }, (_, i) => ({ name: `s${i}` })));
		expect([read?.entries.length, read?.left_out]).toEqual([
			50,
			[
				{ path: "s50", reason: "too_many" },
				{ path: "s51", reason: "too_many" },
			],
		]);
	});
});
