import { expect, it } from "vitest";
import { resources } from "@/lib/tool/resources";
import { addedSetting, grownWorkspace } from "@/lib/tool/testing/grown-catalog";
import { fieldOf } from "./define-setting";
import { sectionFields } from "./section-fields";

it("puts every setting into one section, in the order given, new sections behind", () => {
	for (const definition of [...Object.values(resources), grownWorkspace]) {
		const sections = sectionFields(definition, ["identity"], ["enabled"]);
		const fields = definition.settings.map(({ key }) => fieldOf(key as string)).filter((name) => name !== "enabled");
		expect(Object.values(sections).flat().sort()).toEqual(fields.sort());
	}
	expect(Object.keys(sectionFields(grownWorkspace, ["memory", "identity"]))).toEqual([
		...["memory", "identity", "instructions", "agents"],
		addedSetting.section,
	]);
});
