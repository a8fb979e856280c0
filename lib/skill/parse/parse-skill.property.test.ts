import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ParsedSkill, skillFaultCodes, skillWarningCodes } from "../skill";
import { hostileFiles } from "../testing/hostile-files";
import { matchesAllowed, readAllowedTools } from "./allowed-tools";
import { fixedSkillText } from "./fixed-skill-text";
import { normalForm } from "./normal-form";
import { parseSkill } from "./parse-skill";
import { skillSlug } from "./skill-slug";

/** Pieces that front matter is made of, and that break it. */
const key = fc.constantFrom(
	...[
		"name",
		"description",
		"Description",
		"allowed-tools",
		"tools",
		"metadata",
		"license",
		"require-secret",
		"x y",
		"",
	],
);
const piece = fc.oneof(
	fc.string({ maxLength: 12 }),
	fc.constantFrom(
		...[
			": ",
			" #",
			"---",
			"...",
			"[",
			"]",
			"{",
			"}",
			"*a",
			"&a ",
			"!t ",
			"|",
			">-",
			'"',
			"'",
			"\\",
			"\t",
			", ",
			"- ",
			"? ",
		],
		...[
			"Use when asked.",
			"true",
			"null",
			"1.20",
			"Read, Bash(git:*)",
			"技能",
			"\u200B",
			"\u202E",
			"😀",
			"\uD800",
			"</script>",
		],
	),
);
const value = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(""));
const line = fc.oneof(
	fc.tuple(key, value).map(([name, text]) => `${name}: ${text}`),
	fc.tuple(fc.constantFrom("  ", "\t", " - ", "# ", ""), value).map(([indent, text]) => `${indent}${text}`),
);
const fence = fc.constantFrom("---", "---", "---", "---", "--- ", " ---", "----", "...", "+++", "");
const body = fc.array(
	fc.oneof(value, fc.constantFrom("---", "```", "run_js index.html", "scripts/x.py", "![x](y.png)")),
	{
		maxLength: 6,
	},
);
const generated = fc
	.tuple(fence, fc.array(line, { maxLength: 8 }), fence, body, fc.constantFrom("\n", "\n", "\r\n", "\r"))
	.map(([open, lines, close, text, end]) => [open, ...lines, close, ...text].join(end));
/** Generated files that also have the two keys a skill needs. */
const likely = fc
	.tuple(fc.array(line, { maxLength: 5 }), value, value, body)
	.map(([lines, name, description, text]) =>
		["---", `name: ${name}`, `description: Use when asked ${description}`, ...lines, "---", ...text].join("\n"),
	);

const runs = { numRuns: 1_500 };

function check(parsed: ParsedSkill) {
	if (!parsed.ok) {
		expect(skillFaultCodes).toContain(parsed.code);
		expect(parsed.message).not.toBe("");
		if (parsed.line !== undefined) expect(parsed.line).toBeGreaterThan(0);
		return;
	}
	const { skill, warnings } = parsed;
	for (const { code, line: at } of warnings) {
		expect(skillWarningCodes).toContain(code);
		if (at !== undefined) expect(at).toBeGreaterThan(0);
	}
	expect(skill.slug).toBe(skillSlug(skill.slug));
	expect(skill.slug).not.toBe("");
	expect(Array.from(skill.description).length).toBeLessThanOrEqual(1_024);
	expect(skill.description).not.toMatch(/[\p{Cc}\u200B\u202E]/u);
	expect(skill.name).not.toMatch(/[\p{Cc}\u200B\u202E]/u);
	expect(skill.body).toBe(skill.body.trim());
	expect(skill.capabilities.length).toBeGreaterThan(0);
}

describe("the parser", () => {
	it("answers anything at all, and never throws", () => {
		fc.assert(
			fc.property(fc.oneof(generated, likely, fc.string()), (text) => check(parseSkill(text))),
			runs,
		);
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => check(parseSkill(bytes))),
			runs,
		);
	});

	it("reads text and its bytes alike", () => {
		fc.assert(
			fc.property(fc.oneof(generated, likely), (text) => {
				const whole = text.replaceAll(/[\uD800-\uDFFF]/gu, "");
				expect(parseSkill(new TextEncoder().encode(whole))).toEqual(parseSkill(whole));
			}),
			runs,
		);
	});

	it("reads its own normal form as the same skill, and without a rescue", () => {
		let usable = 0;
		fc.assert(
			fc.property(fc.oneof(generated, likely), (text) => {
				const parsed = parseSkill(text, { path: "a/folder/SKILL.md" });
				if (!parsed.ok) return;
				usable += 1;
				const again = parseSkill(normalForm(parsed.skill), { path: "a/folder/SKILL.md" });
				if (!again.ok) throw new Error(`${again.code}: ${again.message}`);
				expect(again.skill).toEqual(parsed.skill);
				expect(normalForm(again.skill)).toBe(normalForm(parsed.skill));
				expect(again.warnings.filter(({ code }) => /^yaml_|duplicate|leading|unknown/.test(code))).toEqual([]);
			}),
			runs,
		);
		expect(usable).toBeGreaterThan(300);
	});

	it("[SKL-01] keeps a ceiling that was written, or does not use the file", () => {
		let rescued = 0;
		fc.assert(
			fc.property(fc.array(line, { maxLength: 4 }), fc.array(line, { maxLength: 4 }), (before, after) => {
				const others = [...before, ...after].filter((text) => !/tools|^\s*(---|\.\.\.)\s*$/i.test(text));
				const at = Math.min(before.length, others.length);
				// An indented line below it would go on with its value.
				const below = others.slice(at);
				const end = below.findIndex((text) => /^\S/.test(text));
				const lines = [
					...others.slice(0, at),
					"allowed-tools: fetch, calc",
					...below.slice(end === -1 ? below.length : end),
				];
				const text = ["---", "description: Use when asked.", ...lines, "---", "Body"].join("\n");
				const parsed = parseSkill(text);
				if (!parsed.ok) return;
				if (parsed.warnings.some(({ code }) => code.startsWith("yaml_"))) rescued += 1;
				const allowed = parsed.skill.allowed_tools;
				expect(allowed).not.toBeNull();
				for (const name of ["settings_update", "run_intent", "memory_add"])
					expect(matchesAllowed(allowed ?? [], { name })).toBe(false);
			}),
			runs,
		);
		expect(rescued).toBeGreaterThan(50);
	});

	it.each([
		["a line that YAML would not count to it", "allowed-tools: fetch, calc\n*"],
		["what is indented below such a line", "allowed-tools: fetch, calc\n: \n  *"],
		["a mark that ends a document", "... # done\nallowed-tools: fetch, calc"],
	])("[SKL-01] keeps a ceiling beside %s", (_, lines) => {
		const parsed = parseSkill(`---\ndescription: Use when asked.\n${lines}\n---\nBody`);
		expect(parsed).toMatchObject({ ok: true, skill: { allowed_tools: ["fetch", "calc"] } });
	});

	it("[SKL-01] offers only fixes that make a clean skill with the same ceiling", () => {
		let fixed = 0;
		fc.assert(
			fc.property(fc.oneof(generated, likely), (text) => {
				const better = fixedSkillText(text);
				if (better === undefined) return;
				fixed += 1;
				const parsed = parseSkill(better);
				expect(parsed.ok && parsed.warnings.filter(({ code }) => code.startsWith("yaml_"))).toEqual([]);
				const before = parseSkill(text);
				if (before.ok && parsed.ok) expect(parsed.skill.allowed_tools).toEqual(before.skill.allowed_tools);
			}),
			runs,
		);
		expect(fixed).toBeGreaterThan(50);
	});

	it.each(Object.keys(hostileFiles))("comes to an end with %s", (what) => {
		check(parseSkill(hostileFiles[what] ?? ""));
		check(parseSkill(fixedSkillText(hostileFiles[what] ?? "") ?? ""));
	});
});

describe("names of tools", () => {
	it("are read from any text, and allow only what they name", () => {
		fc.assert(
			fc.property(value, fc.stringMatching(/^[a-z_]{3,20}$/), (text, name) => {
				const allowed = readAllowedTools(text) ?? [];
				const said = allowed.some(
					(entry) => entry.includes("*") || entry.toLowerCase().replaceAll("-", "_").includes(name),
				);
				if (!said) expect(matchesAllowed(allowed, { name })).toBe(false);
			}),
			runs,
		);
	});
});
