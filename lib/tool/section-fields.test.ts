import { expect, it } from "vitest";
import { fieldOf } from "@/lib/setting/define-setting";
import { sectionFields } from "@/lib/setting/section-fields";
import { resources } from "./resources";
import { addedSetting, grownWorkspace } from "./testing/grown-catalog";

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
