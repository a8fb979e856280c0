import { describe, expect, it } from "vitest";
import { type SkillFields, selectedSkill } from "@/lib/server/testing/skill-door";
import { skilledToolbox } from "@/lib/server/testing/skilled-toolbox";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { JsonObject } from "@/lib/shared/json";
import type { PageAnswer } from "./skill-door";

useTestDatabase();

const signal = new AbortController().signal;
const page = (path: string) => ({ path, encoding: "utf8" as const, content: "<p>" });
const plain: SkillFields = { slug: "plain", name: "Plain", body: "Do this." };
const qr: SkillFields = {
	slug: "qr-code",
	name: "QR code",
	capabilities: ["js"],
	scripts: ["index.html"],
	files: [page("scripts/index.html"), page("assets/view.html")],
};
const mail: SkillFields = { slug: "mail", name: "Mail", capabilities: ["intent"] };

describe("what skills offer", () => {
	it("is nothing without a selected one", async () => {
		const { offer } = skilledToolbox([], undefined, []);
		expect(await offer()).toEqual({ tools: [], toolsets: [], system: [], notices: [] });
	});

	it.each([
		[[plain], ["loadSkill", "runSkill"]],
		[
			[plain, mail],
			["loadSkill", "runSkill", "runIntent"],
		],
	])("is their tools and their names", async (skills, expected) => {
		const { offer } = skilledToolbox(skills, undefined, []);
		const { tools, system } = await offer();
		expect(tools.map(({ name }) => name)).toEqual(expected);
		expect(system[0]?.text).toContain("- Plain: Says how.");
	});

	it("teaches their calls where calls are written in text", async () => {
		const { offer } = skilledToolbox([plain, mail]);
		const text = (await offer("fenced")).system.map((section) => section.text).join("\n");
		for (const form of ['"tool":"loadSkill"', '"tool":"runSkill"', '"tool":"runIntent"']) expect(text).toContain(form);
	});

	it("is said to be shortened, and what is left out is counted", async () => {
		const long = (n: number): SkillFields => ({ slug: `s${n}`, name: `s${n}`, description: "word ".repeat(150) });
		const few = skilledToolbox(
			Array.from({ length: 20 }, (_, n) => long(n)),
			undefined,
			[],
		);
		expect((await few.offer()).notices).toMatchObject([{ notice: "skills_shortened" }]);
		const many = skilledToolbox(
			Array.from({ length: 100 }, (_, n) => long(n)),
			undefined,
			[],
		);
		const { notices } = await many.toolbox.offer({ protocol: "native", context_window: 8_000, signal });
		expect(notices.at(-1)).toMatchObject({ notice: "skills_left_out", params: { count: expect.any(Number) } });
	});

	it("is told to who takes a skill for a tool", async () => {
		const { toolbox } = skilledToolbox([qr]);
		expect(await toolbox.resolve("qr_code")).toMatchObject({
			kind: "unknown",
			message: "'qr_code' is a skill, not a tool: call loadSkill with skillName 'QR code'.",
		});
	});
});

describe("the gate", () => {
	it.each([
		["loadSkill", { skillName: "plain" }, "selected_skill"],
		["runSkill", { skillName: "Plain" }, "selected_skill"],
		["runSkill", { skillName: "qr_code", data: "x" }, "sandboxed"],
		["runSkill", { skillName: "mail", data: '{"intent":"set_timer","minutes":1}' }, "runs_here"],
		["runIntent", { intent: "send_email" }, "opens_never_sends"],
		["runIntent", { intent: "set_timer" }, "runs_here"],
		["runIntent", { intent: "nobody knows it" }, "opens_never_sends"],
	])("lets %s %j run: %s", async (tool, args, rule) => {
		expect(await skilledToolbox([plain, qr, mail]).decide(tool, args)).toEqual({ kind: "run", rule });
	});

	it.each([
		["loadSkill", { skillName: "other" }, "skill_not_selected", "Selected skills: Plain, QR code, Mail."],
		["runSkill", { skillName: "other" }, "skill_not_selected", "No selected skill is called 'other'"],
		["runSkill", { skillName: "qr-code", scriptName: "../x.html" }, "invalid_input", "Its scripts: index.html."],
		["runSkill", {}, "invalid_input", "skillName"],
		["loadSkill", { skillName: "" }, "invalid_input", "skillName"],
		["runIntent", { intent: 7 }, "invalid_input", "intent"],
	])("refuses %s %j: %s", async (tool, args, rule, message) => {
		expect(await skilledToolbox([plain, qr, mail]).decide(tool, args as JsonObject)).toMatchObject({
			kind: "refuse",
			rule,
			message: expect.stringContaining(message),
		});
	});

	it("asks what is stored now: a skill deselected in the middle of a turn is not run", async () => {
		const { decide, door, question, executors } = skilledToolbox([plain, qr, mail]);
		const asked = await question("runSkill", { skillName: "qr-code" });
		expect((await decide("runSkill", { skillName: "qr-code" })).kind).toBe("run");
		door.skills = [];
		expect(await decide("runSkill", { skillName: "qr-code" })).toMatchObject({ rule: "skill_not_selected" });
		expect(await decide("runIntent", { intent: "set_timer" })).toMatchObject({ rule: "skill_not_selected" });
		const late = await executors.execute(asked, { signal, onChange: () => undefined, approved: false });
		expect(late).toMatchObject({ status: "error", text: expect.stringContaining("No skill is selected.") });
		expect(door.runs).toEqual([]);
	});

	it("asks for a secret that is missing, also of a profile that approves, and looks again", async () => {
		const needy = { ...qr, secret: { description: "Your key" }, state: "missing" as const };
		const { decide, gate, question, door } = skilledToolbox([needy]);
		const asks = {
			kind: "ask",
			rule: "needs_secret",
			answers: ["once", "deny"],
			settings_href: "/settings/skills/skill_qr-code#skill.secret",
			secret_for: { skill_id: "skill_qr-code", skill: "QR code", description: "Your key" },
		};
		const asked = await question("runSkill", { skillName: "qr-code" });
		expect(await decide("runSkill", { skillName: "qr-code" })).toMatchObject(asks);
		expect(await decide("loadSkill", { skillName: "qr-code" })).toMatchObject({ kind: "run" });
		expect(await gate.grant(asked, "once", { rule: "needs_secret", changes: [] })).toMatchObject(asks);
		door.skills = [selectedSkill({ ...needy, state: "stored" })];
		expect(await gate.grant(asked, "once", { rule: "needs_secret", changes: [] })).toEqual({
			kind: "run",
			rule: "sandboxed",
		});
	});
});

describe("a ceiling", () => {
	const narrow: SkillFields = { ...qr, allowed_tools: ["settings_get"] };

	it("holds for every tool while the skill is the active one, and ends with the turn", async () => {
		const { decide, call, parts, offer } = skilledToolbox([narrow, plain, mail]);
		await offer();
		await call("enable_toolset", { name: "settings" });
		const search = () => decide("settings_search", { query: "theme" });
		expect((await search()).kind).toBe("run");
		await call("loadSkill", { skillName: "qr-code" });
		expect(await search()).toMatchObject({
			kind: "refuse",
			rule: "outside_skill",
			message: expect.stringContaining("the active skill QR code allows only these tools: settings_get."),
		});
		const target = { resource_type: "user_settings" };
		expect((await decide("settings_get", { target, keys: ["user_settings.theme"] })).kind).toBe("run");
		expect((await decide("runSkill", { skillName: "qr-code" })).kind).toBe("run");
		expect((await decide("loadSkill", { skillName: "plain" })).kind).toBe("run");
		for (const [tool, args] of [
			["runSkill", { skillName: "plain" }],
			["runIntent", { intent: "set_timer" }],
			["enable_toolset", { name: "settings" }],
		] as const)
			expect(await decide(tool, args)).toMatchObject({ rule: "outside_skill" });
		parts.length = 0;
		expect((await search()).kind).toBe("run");
	});

	it("is not passed by an intent that is called as a run of the skill", async () => {
		const run = { skillName: "mail", data: '{"intent":"set_timer","parameters":{"minutes":5}}' };
		for (const [allowed_tools, kind] of [
			[["settings_get"], "refuse"],
			[["run_intent"], "run"],
		] as const) {
			const { decide, call } = skilledToolbox([{ ...mail, allowed_tools }]);
			await call("loadSkill", { skillName: "mail" });
			expect((await decide("runSkill", run)).kind).toBe(kind);
		}
	});

	it("is that of the skill loaded or run last", async () => {
		const { decide, call } = skilledToolbox([narrow, plain]);
		await call("loadSkill", { skillName: "qr-code" });
		await call("loadSkill", { skillName: "plain" });
		expect((await decide("enable_toolset", { name: "settings" })).kind).toBe("run");
		await call("runSkill", { skillName: "qr-code" });
		expect(await decide("enable_toolset", { name: "settings" })).toMatchObject({ rule: "outside_skill" });
	});

	it("stays when the skill is deselected in the middle of the turn", async () => {
		const { decide, call, door } = skilledToolbox([narrow, plain]);
		await call("loadSkill", { skillName: "qr-code" });
		door.skills = door.skills.slice(1);
		expect(await decide("enable_toolset", { name: "settings" })).toMatchObject({ rule: "outside_skill" });
	});
});

describe("loading", () => {
	it("tells the instructions with their tokens and files, once per branch", async () => {
		const { call, told, parts, door } = skilledToolbox([{ ...qr, body: "Call run_js." }]);
		const first = await call("loadSkill", { skillName: "qr_code" });
		expect(first.status).toBe("ok");
		expect(first.text).toMatch(
			/^Skill: QR code\nDescription: Says how\.\nFiles: scripts\/index\.html, assets\/view\.html\n/,
		);
		expect(first.text).toMatch(/\n\nCall run_js\.$/);
		expect(first.loaded?.tokens).toBeGreaterThan(20);
		expect(told).toEqual([{ skill: { id: "skill_qr-code", name: "QR code" } }]);
		const again = await call("loadSkill", { skillName: "QR Code" });
		expect(again).toEqual({ status: "ok", text: expect.stringContaining("is loaded already") });
		parts.length = 0;
		expect((await call("loadSkill", { skillName: "qr-code" })).loaded).toBeDefined();
		parts.length = 0;
		door.kept = [first.text];
		expect((await call("loadSkill", { skillName: "qr-code" })).loaded).toBeUndefined();
	});

	it("is done anew for a skill whose text changed", async () => {
		const { call, door } = skilledToolbox([plain]);
		await call("loadSkill", { skillName: "plain" });
		door.skills = [selectedSkill({ ...plain, body: "Do that." })];
		expect((await call("loadSkill", { skillName: "plain" })).text).toContain("Do that.");
	});

	it("comes with the first run of a skill that has nothing to run, a hint after it", async () => {
		const { call } = skilledToolbox([plain]);
		expect((await call("runSkill", { skillName: "plain" })).loaded).toBeDefined();
		expect(await call("runSkill", { skillName: "plain" })).toEqual({
			status: "ok",
			text: "The skill Plain has no script: follow its instructions.",
		});
	});
});

describe("a page", () => {
	const image = { mime: "image/png", data: "iVBORw0KGgo=" };
	const says = (answer: Partial<PageAnswer>) => async () => ({ result: {}, console: [], ...answer });

	it("gets its data, and what it answers is told with a line per part", async () => {
		const result = { text: "Here", image, webview: { url: "view.html?a=1", aspect_ratio: 2 } };
		const { call, door, told } = skilledToolbox([qr], says({ result, console: ["drawn"] }));
		const outcome = await call("runSkill", { skillName: "qr-code", data: ' {"a":1} ' });
		expect(door.runs).toMatchObject([{ skillId: "skill_qr-code", script: "index.html", data: '{"a":1}' }]);
		expect(told).toEqual([{ skill: { id: "skill_qr-code", name: "QR code" } }, { browser_run: "run_1" }]);
		expect(outcome).toEqual({
			status: "ok",
			text: expect.stringMatching(/^Here\n\[An image .*\]\n\[A page .*\]$/),
			media: [
				{ kind: "image", ...image },
				{ kind: "webview", url: "/skill-files/skill_qr-code/assets/view.html?a=1", aspect_ratio: 2, title: "QR code" },
			],
			console: ["drawn"],
		});
	});

	it("of another site is a link that the person may open", async () => {
		const result = { webview: { url: "https://example.com/", aspect_ratio: 1 } };
		const { call } = skilledToolbox([qr], says({ result }));
		expect(await call("runSkill", { skillName: "qr-code" })).toMatchObject({
			status: "ok",
			cards: [{ kind: "action", action: { kind: "open_link", url: "https://example.com/" }, from: "QR code" }],
		});
	});

	it.each([
		[{ result: { error: { code: "skill_error", message: "No such page." } } }, "No such page."],
		[{ fault: "no_browser" as const }, "no browser shows this conversation"],
		[{ fault: "threw" as const, message: "x is not defined" }, "failed. It says: x is not defined"],
		[{ result: { webview: { url: "other.html", aspect_ratio: 1 } } }, "not among its files"],
	])("that fails says why: %j", async (answer, text) => {
		const { call } = skilledToolbox([qr], says(answer));
		const outcome = await call("runSkill", { skillName: "qr-code" });
		expect(outcome).toMatchObject({ status: "error", text: expect.stringContaining(text) });
	});

	it("that says nothing is told so", async () => {
		const { call } = skilledToolbox([qr], says({}));
		expect((await call("runSkill", { skillName: "qr-code" })).text).toBe("The skill answered nothing.");
	});

	it("that is not there is not run", async () => {
		const { call, door } = skilledToolbox([{ ...qr, files: [] }]);
		expect((await call("runSkill", { skillName: "qr-code" })).status).toBe("error");
		expect(door.runs).toEqual([]);
	});
});
