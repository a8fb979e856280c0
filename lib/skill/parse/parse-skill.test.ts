import { describe, expect, it } from "vitest";
import type { ParsedSkill } from "../skill";
import { fixedSkillText } from "./fixed-skill-text";
import { normalForm } from "./normal-form";
import { parseSkill } from "./parse-skill";
import { skillSlug } from "./skill-slug";

const file = (front: string, body = "Do it.") => `---\n${front}\n---\n\n${body}\n`;
const plain = "name: tidy-notes\ndescription: Puts loose notes in order when asked.";

function used(parsed: ParsedSkill) {
	if (!parsed.ok) throw new Error(`${parsed.code}: ${parsed.message}`);
	return parsed;
}

const codes = (parsed: ParsedSkill) => (parsed.ok ? parsed.warnings.map(({ code }) => code) : [parsed.code]);

describe("a plain skill", () => {
	it("is read whole", () => {
		const text = file(
			`${plain}\nlicense: MIT\ncompatibility: any\nhomepage: https://example.org\nallowed-tools: WebFetch, mcp__git(git add:*)\nmetadata:\n  version: 1.10\n  require-secret: true\n  require-secret-description: A token.`,
			"Call `run_js` with scripts/index.html.",
		);
		const { skill, warnings } = used(parseSkill(text));
		expect(warnings).toEqual([]);
		expect(skill).toEqual({
			slug: "tidy-notes",
			name: "tidy-notes",
			description: "Puts loose notes in order when asked.",
			body: "Call `run_js` with scripts/index.html.",
			capabilities: ["js"],
			scripts: ["index.html"],
			allowed_tools: ["WebFetch", "mcp__git(git add:*)"],
			instructions_only: false,
			secret: { description: "A token." },
			homepage: "https://example.org",
			license: "MIT",
			compatibility: "any",
			metadata: { version: "1.10" },
		});
		expect(used(parseSkill(normalForm(skill))).skill).toEqual(skill);
	});
});

describe("[SKL-01] front matter that is no YAML", () => {
	it("reads an unquoted colon, and says where it was", () => {
		const parsed = used(parseSkill(file("name: notes\ndescription: Use when writing notes. Keywords: a, b")));
		expect(parsed.skill.description).toBe("Use when writing notes. Keywords: a, b");
		expect(parsed.warnings).toEqual([{ code: "yaml_repaired", line: 3, params: { column: expect.any(Number) } }]);
	});

	it("keeps the ceiling of a file that was rescued, or does not use the file", () => {
		const kept = used(parseSkill(file("name: n\ndescription: Use when: writing things down\nallowed-tools: Read")));
		expect(kept.skill.allowed_tools).toEqual(["Read"]);
		const lost = parseSkill(file("name: n\ndescription: Use when writing\nallowed-tools: {Read: [}\nthis"));
		expect(lost).toMatchObject({ ok: false, code: "BAD_YAML", line: 4 });
		// An alias of nothing must not become a pattern that fits any name.
		const widened = parseSkill(file("name: n\ndescription: Use when writing\nallowed-tools: *update"));
		expect(widened).toMatchObject({ ok: false, code: "BAD_YAML", line: 4 });
	});

	it("ends at an indented fence where only that makes it valid", () => {
		const parsed = used(parseSkill(`---\n${plain}\n ---\n\nBody: with colon\n\n---\n\nMore\n`));
		expect(codes(parsed)).toEqual(["yaml_repaired"]);
		expect(parsed.skill.body).toBe("Body: with colon\n\n---\n\nMore");
	});
});

describe("[SKL-01] the fix that is offered", () => {
	const good = file(plain);
	it.each([
		["a value with a colon", file("name: n\ndescription: Use when asked. Keywords: a, b")],
		["an unclosed quotation", file('name: n\ndescription: "Use when" asked to write: notes')],
		["a path in quotes", file('name: n\ndescription: "Looks into C:\\projects for you."')],
		["tabs", file("name: n\ndescription: Use when asked for it.\nmetadata:\n\tversion: 1")],
		["no opening fence", good.slice(4)],
		["no closing fence", good.replace("\n---\n\nDo", "\n\nDo")],
		["no fences", good.replaceAll("---\n", "")],
		["too many hyphens", good.replaceAll("---", "-----")],
		["dashes", good.replaceAll("---", "—")],
		["an indented end", good.replace("\n---", "\n  ---")],
		["lines without indentation", file("name: n\ndescription: Use it when you\nhave notes to write down.")],
	])("mends %s", (_, text) => {
		const fixed = fixedSkillText(text);
		const { warnings, skill } = used(parseSkill(fixed ?? ""));
		expect(warnings.map(({ code }) => code).filter((code) => code.startsWith("yaml"))).toEqual([]);
		expect(skill.body).toBe("Do it.");
		expect(skill.description.length).toBeGreaterThan(10);
	});

	it("is no fix where nothing is broken, or nothing can be mended", () => {
		expect(fixedSkillText(good)).toBeUndefined();
		expect(fixedSkillText("# Notes\n\nJust text.")).toBeUndefined();
		expect(fixedSkillText(file("- a\n- b: ["))).toBeUndefined();
	});
});

describe("skillSlug", () => {
	it.each([
		["Tidy Notes", "tidy-notes"],
		["plugin:skill", "plugin-skill"],
		["../x", "x"],
		["__proto__", "proto"],
		["Bob's _best_", "bobs-best"],
		["笔记 整理", "笔记-整理"],
		["🎉", ""],
		[`${"a".repeat(63)}-b`, "a".repeat(63)],
	])("%s → %s", (name, slug) => {
		expect(skillSlug(name)).toBe(slug);
		expect(skillSlug(slug)).toBe(slug);
	});
});
