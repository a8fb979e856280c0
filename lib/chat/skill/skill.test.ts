import { describe, expect, it } from "vitest";
import type { Skill } from "@/lib/skill/skill";
import type { CalledSkill, CallPart, Part } from "../part";
import { activeSkill, passesCeiling } from "./active-skill";
import { findSkill, noSuchSkill } from "./find-skill";
import { planRun } from "./plan-run";
import { bodyCap, skillText } from "./skill-text";

const call = (tool: string, skill?: CalledSkill): CallPart => ({
	kind: "call",
	call_id: tool,
	tool,
	title: tool,
	arguments: {},
	hop: 1,
	state: "done",
	...(skill && { skill }),
});
const own = (name: string) => ({ name, source: { kind: "steward", toolset: "skills" } }) as const;
const served = (tool: string, server = "Notes") =>
	({ name: `mcp_notes_${tool}`, source: { kind: "mcp", server_ref: "workspace:1", server, tool } }) as const;

describe("the active skill", () => {
	it("is the one that was loaded or run last, not one whose intent ran or that was refused", () => {
		const a = { id: "a", name: "A" };
		const b = { id: "b", name: "B", allowed_tools: ["x"] };
		const parts: Part[] = [
			call("loadSkill", a),
			call("runSkill", b),
			call("runIntent", a),
			call("loadSkill"),
			call("look"),
		];
		expect(activeSkill([])).toBeUndefined();
		expect(activeSkill(parts)).toEqual(b);
	});
});

describe("a ceiling", () => {
	const active = (...allowed_tools: string[]) => ({ id: "a", name: "A", allowed_tools });

	it("lets everything pass where the skill names no tools", () => {
		expect(passesCeiling({ id: "a", name: "A" }, { tool: own("settings_update") })).toBe(true);
	});

	it("lets pass loading, a run of itself, a question to the person and what it names", () => {
		for (const name of ["loadSkill", "ask_user"]) expect(passesCeiling(active(), { tool: own(name) })).toBe(true);
		expect(passesCeiling(active(), { tool: own("runSkill"), skillId: "a" })).toBe(true);
		expect(passesCeiling(active("run_intent"), { tool: own("runIntent") })).toBe(true);
		expect(passesCeiling(active("mcp__notes__search"), { tool: served("search") })).toBe(true);
		expect(passesCeiling(active("settings_get"), { tool: own("settings_get") })).toBe(true);
	});

	it.each([
		["a run of another skill", own("runSkill"), "b"],
		["an intent", own("runIntent"), undefined],
		["a setting", own("settings_update"), undefined],
		["a switch of toolsets", own("enable_toolset"), undefined],
		["a tool of a server", served("delete"), undefined],
	])("refuses %s that it does not name", (_what, tool, skillId) => {
		expect(passesCeiling(active("Read", "search"), { tool, ...(skillId && { skillId }) })).toBe(false);
	});
});

describe("a skill by its name", () => {
	const skills = [
		{ slug: "qr-code", name: "QR Code" },
		{ slug: "mail", name: "E-Mail" },
	];

	it.each(["qr-code", "QR Code", "qr_code", " Qr-code "])("%j is found", (said) => {
		expect(findSkill(said, skills)?.slug).toBe("qr-code");
	});

	it.each(["qr", "qrcode2", "", "!!", "../qr-code/.."])("%j is not guessed", (said) => {
		expect(findSkill(said, skills.slice(1))).toBeUndefined();
	});

	it("that is none is told which there are, bounded", () => {
		expect(noSuchSkill("x".repeat(900), skills)).toBe(
			`No selected skill is called '${"x".repeat(64)}'. Selected skills: QR Code, E-Mail.`,
		);
		const many = Array.from({ length: 25 }, (_, n) => ({ slug: `s${n}`, name: `s${n}` }));
		expect(noSuchSkill("x", many)).toContain("s19 and 5 more.");
		expect(noSuchSkill("x", [])).toContain("No skill is selected.");
	});
});

describe("a run", () => {
	const skill = (capabilities: Skill["capabilities"], scripts: readonly string[] = []) => ({
		name: "S",
		capabilities,
		scripts,
	});
	const both = skill(["js", "intent"], ["get.html", "index.html"]);

	it.each([
		[{}, { script: "index.html", data: "{}" }],
		[{ data: "  " }, { script: "index.html", data: "{}" }],
		[{ data: ' {"a":1}\n' }, { script: "index.html", data: '{"a":1}' }],
		[{ data: "plain words" }, { script: "index.html", data: "plain words" }],
		[{ scriptName: "get.html" }, { script: "get.html", data: "{}" }],
		[{ scriptName: "scripts/get.html" }, { script: "get.html", data: "{}" }],
		[{ scriptName: "get" }, { script: "get.html", data: "{}" }],
		[{ data: '{"intent":"x"}' }, { script: "index.html", data: '{"intent":"x"}' }],
	])("of a skill with pages, %j", (input, expected) => {
		expect(planRun(both, input)).toEqual({ kind: "page", ...expected });
	});

	it.each(["other.html", "../get.html", "a/get.html", "__proto__", "scripts/scripts/get.html", "http://x/get.html"])(
		"of the script %s is none, and says which there are",
		(scriptName) => {
			expect(planRun(both, { scriptName })).toMatchObject({
				kind: "unknown_script",
				message: "The skill S has no such script. Its scripts: get.html, index.html.",
			});
		},
	);

	it("takes the first page where none is the main one", () => {
		expect(planRun(skill(["js"], ["a.html", "b.html"]), {})).toMatchObject({ script: "a.html" });
	});

	it("of a skill with intents is the intent that the data names, in any wrapping", () => {
		const intent = { kind: "intent", intent: "send_email", parameters: { subject: "Hi" } };
		for (const data of [
			'{"intent":"send_email","parameters":{"subject":"Hi"}}',
			'{"intent":"send_email","parameters":"{\\"subject\\":\\"Hi\\"}"}',
			'{"intent":"send_email","subject":"Hi"}',
		])
			expect(planRun(skill(["intent"]), { data })).toEqual(intent);
		expect(planRun(skill(["intent"]), { data: "{" })).toMatchObject({ instead: expect.stringContaining("runIntent") });
	});

	it("of any other says what to do instead", () => {
		expect(planRun(skill(["mcp"]), {})).toMatchObject({ kind: "read", instead: expect.stringContaining("MCP") });
		expect(planRun(skill(["text"]), {})).toMatchObject({ kind: "read", instead: expect.stringContaining("follow") });
	});
});

describe("a skill's text", () => {
	const told = { name: "S", description: "Does.", files: [], capabilities: ["text"], instructions_only: false };

	it("is told whole up to its cap, characters whole, with what is left out", () => {
		const body = `a${"🍏".repeat(12_000)}`;
		const text = skillText({ ...told, body });
		expect(text).toContain(`[… ${body.length - bodyCap + 1} characters of this skill are left out …]`);
		expect(text).not.toMatch(/\p{Surrogate}/u);
		expect(skillText({ ...told, body: "b".repeat(bodyCap) })).not.toContain("left out");
	});

	it("names its files, and what its words mean here", () => {
		const files = Array.from({ length: 60 }, (_, n) => `a/${n}.md`);
		const text = skillText({
			...told,
			body: "x",
			files,
			capabilities: ["js", "intent", "mcp"],
			instructions_only: true,
		});
		expect(text).toContain("a/49.md and 10 more");
		for (const word of ["run_js is runSkill", "run_intent is runIntent", "only its words"])
			expect(text).toContain(word);
	});
});
