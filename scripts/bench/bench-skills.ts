import { parseSkill } from "../../lib/skill/parse/parse-skill";
import { hostileFiles } from "../../lib/skill/testing/hostile-files";
import type { BenchRow } from "./bench-row";

const count = 5_000;
const words =
	"Use this skill when the person asks to put notes in order, to find what was decided and to write it down. ";

/** Files as they are found in public: a third with rules in the body, some CRLF, some YAML that must be rescued. */
function skillFile(at: number): string {
	const text = words.repeat(1 + (at % 4)).trim();
	const description = at % 100 === 0 ? `${text} Keywords: a, b` : at % 7 === 0 ? `"${text}"` : text;
	const front = [
		`name: skill-${at}`,
		`description: ${description}`,
		...(at % 3 === 0 ? ["version: 1.2.0", "author: someone", "tags: [notes, order]"] : []),
		...(at % 5 === 0 ? ["allowed-tools: Read, Grep, Bash(git:*)"] : []),
		...(at % 4 === 0 ? ['metadata: {"x": {"requires": {"bins": ["git"]}}}'] : []),
	];
	const part = `## Part\n\n${words.repeat(3)}\n\n- See [more](references/more.md)\n\n\`\`\`bash\nnpm run x\n\`\`\`\n\n${at % 3 === 0 ? "---\n\n" : ""}`;
	const file = `---\n${front.join("\n")}\n---\n\n# Skill ${at}\n\n${part.repeat(1 + (at % 25))}`;
	return at % 50 === 0 ? file.replaceAll("\n", "\r\n") : file;
}

/** Parsing as many files as a large collection has, and the file that takes longest of those made to. */
export function benchSkills(): BenchRow[] {
	const encoder = new TextEncoder();
	const files = Array.from({ length: count }, (_, at) => encoder.encode(skillFile(at)));
	const started = performance.now();
	let read = 0;
	for (const file of files) if (parseSkill(file).ok) read += 1;
	const value = performance.now() - started;
	if (read !== count) throw new Error(`${count - read} of ${count} files were not read`);
	const slowest = Math.max(
		...Object.values(hostileFiles).map((file) => {
			const begun = performance.now();
			parseSkill(file);
			return performance.now() - begun;
		}),
	);
	return [
		{ what: "5,000 SKILL.md files parsed", value, unit: "ms", target: 3_000 },
		{ what: "slowest of the SKILL.md files made to be slow", value: slowest, unit: "ms", target: 2_000 },
	];
}
