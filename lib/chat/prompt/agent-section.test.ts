import { describe, expect, it } from "vitest";
import { skillBlock } from "@/lib/skill/skill-block";
import type { OfferedTool } from "@/lib/tool/offered-tool";
import { agentSection } from "./agent-section";

const own = (name: string, toolset: string): OfferedTool => ({
	name,
	title: name,
	description: `Does ${name}.`,
	input_schema: { type: "object" },
	source: { kind: "steward", toolset },
	effect: "read",
	definition_hash: name,
});
const { lines } = skillBlock([{ name: "tidy", description: "Tidies\nnotes." }], 8_000);

describe("what a model is told of skills", () => {
	it("is nothing where nothing is selected and nothing offered", () => {
		expect(agentSection("native", [], [])).toBe("");
		expect(agentSection("fenced", [own("settings_get", "settings")], [])).not.toContain("kill");
	});

	it("lists them, and only in the fenced protocol how they are called", () => {
		const tools = [own("loadSkill", "skills"), own("runSkill", "skills")];
		const native = agentSection("native", tools, lines);
		expect(native).toContain("\n- tidy: Tidies notes.");
		expect(native).not.toContain('"tool"');
		const fenced = agentSection("fenced", tools, lines);
		expect(fenced).toContain('{"tool":"loadSkill","skillName":"<name>"}');
		expect(fenced).toContain('{"tool":"runSkill","skillName":"<name>","data":"<json>"}');
		expect(fenced).not.toContain('"runIntent"');
		expect(fenced).not.toContain('{"tool":"<name>"');
	});

	it("shows the form of an intent only where intents are offered", () => {
		const fenced = agentSection("fenced", [own("runIntent", "skills"), own("ask_user", "chat")], lines);
		expect(fenced).toContain('"runIntent"');
		expect(fenced).toContain('{"tool":"<name>"');
	});
});
