import { describe, expect, it } from "vitest";
import { normalForm } from "../parse/normal-form";
import { parseSkill } from "../parse/parse-skill";
import { bundledFiles, bundledSlugs, bundledText } from "../testing/bundled-skills";

describe.each(bundledSlugs)("%s", (slug) => {
	const parsed = parseSkill(bundledText(slug), { path: `${slug}/SKILL.md`, files: bundledFiles(slug) });

	it("is read without a warning, under the name of its folder", () => {
		expect(parsed).toMatchObject({ ok: true, warnings: [], skill: { slug, name: slug, license: "MIT" } });
		if (!parsed.ok) return;
		expect(parsed.skill.description.length).toBeLessThanOrEqual(240);
		const again = parseSkill(normalForm(parsed.skill), { files: bundledFiles(slug) });
		expect(again).toMatchObject({ ok: true, skill: parsed.skill });
	});

	it("has the pages that it names, each with its function", () => {
		if (!parsed.ok) return;
		const pages = bundledFiles(slug).filter((path) => path.startsWith("scripts/"));
		expect(pages).toEqual(parsed.skill.scripts.map((name) => `scripts/${name}`));
		for (const path of pages) expect(bundledText(slug, path)).toContain("window.ai_edge_gallery_get_result =");
	});
});

it("they are of every kind", () => {
	const kinds = bundledSlugs.flatMap((slug) => {
		const parsed = parseSkill(bundledText(slug), { files: bundledFiles(slug) });
		return parsed.ok ? parsed.skill.capabilities : [];
	});
	expect(new Set(kinds)).toEqual(new Set(["text", "js", "intent", "mcp"]));
	expect(bundledSlugs.length).toBeGreaterThanOrEqual(12);
});
