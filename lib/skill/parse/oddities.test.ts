import { describe, expect, it } from "vitest";
import { type Oddity, shapeOddities, yamlOddities } from "../testing/oddities";
import { fetchedOddities, valueOddities } from "../testing/value-oddities";
import { normalForm } from "./normal-form";
import { parseSkill } from "./parse-skill";

const all: readonly Oddity[] = [...shapeOddities, ...yamlOddities, ...valueOddities, ...fetchedOddities];

it("the list has every number from 1 to 62", () => {
	expect([...new Set(all.map(({ id }) => id))].sort((a, b) => a - b)).toEqual(
		Array.from({ length: 62 }, (_, at) => at + 1),
	);
});

describe("[SKL-01] oddities of real files", () => {
	it.each(all)("$id: $what", ({ source, path, files, expected }) => {
		const parsed = parseSkill(source, { ...(path && { path }), ...(files && { files }) });
		if ("code" in expected) {
			expect(parsed).toMatchObject({ ok: false, code: expected.code, ...(expected.line && { line: expected.line }) });
			if (!parsed.ok) expect(parsed.message).toContain(expected.says ?? "");
			return;
		}
		if (!parsed.ok) throw new Error(`${parsed.code}: ${parsed.message}`);
		expect(parsed.warnings.map(({ code }) => code)).toEqual(expected.warnings);
		expect(parsed.skill).toMatchObject(expected.skill ?? {});
		const again = parseSkill(normalForm(parsed.skill), files ? { files } : {});
		expect(again.ok && again.skill).toEqual(parsed.skill);
		expect(again.ok && normalForm(again.skill)).toBe(normalForm(parsed.skill));
	});
});
