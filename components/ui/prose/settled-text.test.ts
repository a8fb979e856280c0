import { describe, expect, it } from "vitest";
import { splitSettled } from "./settled-text";

const paragraphs = (count: number) =>
	Array.from({ length: count }, (_, at) => `Paragraph ${at} ${"word ".repeat(40)}\n\n`).join("");

describe("splitSettled", () => {
	it("leaves short text whole", () => {
		expect(splitSettled("a\n\nb")).toEqual(["", "a\n\nb"]);
	});

	it("keeps the beginning the same while the rest grows, and loses nothing", () => {
		const text = paragraphs(400);
		const heads = new Set<string>();
		for (let end = 1; end <= text.length; end += 97) {
			const [settled, rest] = splitSettled(text.slice(0, end));
			expect(settled + rest).toBe(text.slice(0, end));
			expect(rest.length).toBeLessThan(3 * 8192);
			heads.add(settled);
		}
		expect(heads.size).toBeLessThanOrEqual(Math.ceil(text.length / 8192));
		expect(heads.size).toBeGreaterThan(5);
	});

	it("never cuts inside a fenced block", () => {
		const code = `\`\`\`\`js\n${"line\n\n```\n\n".repeat(4000)}\`\`\`\`\n\n`;
		const [settled] = splitSettled(`${paragraphs(10)}${code}`);
		expect(settled).toBe(paragraphs(10));
		expect(splitSettled(`${code}${paragraphs(120)}`)[0].startsWith(code)).toBe(true);
	});
});
