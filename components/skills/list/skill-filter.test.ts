import { expect, it } from "vitest";
import { sampleEntry } from "../testing/sample-skills";
import { type SkillFilter, shownSkills } from "./skill-filter";

const skills = [
	sampleEntry({ id: "a", name: "Résumé", slug: "resume", description: "Writes a CV.", selected: true }),
	sampleEntry({
		id: "b",
		name: "QR code",
		slug: "qr-code",
		description: "Draws a code.",
		capabilities: ["text", "js"],
	}),
	sampleEntry({ id: "c", name: "mailer", capabilities: ["intent"], secret: "missing", selected: true }),
	sampleEntry({ id: "d", name: "old", instructions_only: true, warnings: 2 }),
	sampleEntry({ id: "e", name: "torn", fault: { code: "EMPTY", message: "" } }),
];
const found = (query: string, filter: SkillFilter = "all") =>
	shownSkills(skills, { query, filter })
		.map(({ id }) => id)
		.join("");

it("every word has to be there, whatever its case and accents", () => {
	expect(found("")).toBe("abcde");
	expect(found("RESUME cv")).toBe("a");
	expect(found("qr-code")).toBe("b");
	expect(found("code mailer")).toBe("");
});

it.each([
	["selected", "ac"],
	["unselected", "bde"],
	["look", "cde"],
	["text", "ade"],
	["js", "b"],
	["intent", "c"],
	["mcp", ""],
	["instructions", "d"],
] as const)("filter %s", (filter, ids) => {
	expect(found("", filter)).toBe(ids);
});
