import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { skillBlock } from "./skill-block";

const skills = (count: number, length: number) =>
	Array.from({ length: count }, (_, index) => ({ name: `skill-${index}`, description: "word ".repeat(length / 5) }));

const size = (lines: readonly string[]) => lines.join("\n").length;

describe("the list of skills in a prompt", () => {
	it("has whole descriptions where there is room", () => {
		expect(skillBlock([{ name: "a", description: "Does\n a thing." }], 8_000)).toEqual({
			lines: ["- a: Does a thing."],
			shortened: false,
			left_out: 0,
		});
	});

	it("cuts the longest descriptions first", () => {
		const block = skillBlock([{ name: "short", description: "Stays as it is." }, ...skills(10, 1_000)], undefined);
		expect(block).toMatchObject({ shortened: true, left_out: 0 });
		expect(block.lines[0]).toBe("- short: Stays as it is.");
		expect(size(block.lines)).toBeGreaterThan(7_500);
		expect(size(block.lines)).toBeLessThanOrEqual(8_000);
	});

	it("leaves the last ones out where cutting is not enough, and says how many", () => {
		const block = skillBlock(skills(40, 200), 8_192);
		expect(block.left_out).toBeGreaterThan(20);
		expect(block.lines).toHaveLength(40 - block.left_out + 1);
		expect(block.lines.at(-1)).toContain(String(block.left_out));
	});

	it("never takes more than its share, whatever the alphabet", () => {
		const text = fc.oneof(
			fc.string({ maxLength: 300 }),
			fc.constantFrom("技能说明".repeat(60), "описание ".repeat(30)),
		);
		fc.assert(
			fc.property(
				fc.array(fc.record({ name: fc.stringMatching(/^[a-z-]{1,40}$/), description: text }), { maxLength: 60 }),
				fc.integer({ min: 2_000, max: 200_000 }),
				(list, context) => {
					const block = skillBlock(list, context);
					expect(size(block.lines)).toBeLessThanOrEqual(context * 0.02 * 4);
					expect(block.lines.length - (block.left_out > 0 ? 1 : 0)).toBe(list.length - block.left_out);
				},
			),
		);
	});
});
