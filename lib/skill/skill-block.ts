import type { Skill } from "./skill";

/** Selected skills as the prompt lists them. */
export interface SkillBlock {
	/** One line a skill, in the order they were given, and one that says how many are not there. */
	readonly lines: readonly string[];
	/** Descriptions were cut. */
	readonly shortened: boolean;
	/** Skills that have no line. */
	readonly left_out: number;
}

type ListedSkill = Pick<Skill, "name" | "description">;

/** Part of the context window that the list may take. */
const share = 0.02;
/** Characters of the list where the size of the window is not known. */
const unknownBudget = 8_000;
/** About as many ASCII characters make a token. */
const charactersOfToken = 4;
/** A description is not cut below this; then skills are left out. */
const shortest = 60;

/**
 * The list of skills within 2 % of the context window, or 8,000 characters (*skills*, File): descriptions are cut first,
 * the longest ones most; only then are the last skills left out.
 */
export function skillBlock(skills: readonly ListedSkill[], contextTokens: number | undefined): SkillBlock {
	const budget = contextTokens === undefined ? unknownBudget : Math.floor(contextTokens * share * charactersOfToken);
	const whole = skills.map((skill) => lineOf(skill, Number.POSITIVE_INFINITY));
	if (total(whole) <= budget) return { lines: whole, shortened: false, left_out: 0 };
	const limit = longestFitting(skills, budget);
	if (limit !== undefined) return { lines: skills.map((skill) => lineOf(skill, limit)), shortened: true, left_out: 0 };
	const lines: string[] = [];
	let room = budget - width(leftOutLine(skills.length));
	for (const skill of skills) {
		const line = lineOf(skill, shortest);
		room -= width(line);
		if (room < 0) break;
		lines.push(line);
	}
	const left = skills.length - lines.length;
	return { lines: left === 0 ? lines : [...lines, leftOutLine(left)], shortened: true, left_out: left };
}

const leftOutLine = (count: number) => `(${count} more selected skills are not listed: no room.)`;

function lineOf({ name, description }: ListedSkill, limit: number): string {
	const text = description.replaceAll(/\s+/g, " ").trim();
	if (text.length <= limit) return `- ${name}: ${text}`;
	const cut = Array.from(text).slice(0, limit - 1);
	const space = cut.lastIndexOf(" ");
	return `- ${name}: ${cut.slice(0, space > limit / 2 ? space : undefined).join("")}…`;
}

/** The most characters a description may keep so that all fit; undefined where even the shortest do not. */
function longestFitting(skills: readonly ListedSkill[], budget: number): number | undefined {
	const fits = (limit: number) => total(skills.map((skill) => lineOf(skill, limit))) <= budget;
	if (!fits(shortest)) return undefined;
	let low = shortest;
	let high = Math.max(...skills.map(({ description }) => description.length));
	while (high - low > 1) {
		const middle = Math.floor((low + high) / 2);
		if (fits(middle)) low = middle;
		else high = middle;
	}
	return low;
}

const total = (lines: readonly string[]) => lines.reduce((sum, line) => sum + width(line), 0);

const dense = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]/u;

/** ASCII characters that cost as many tokens: a character of another alphabet counts as two, of a script without spaces as four. */
function width(line: string): number {
	let sum = 1;
	for (const char of line) sum += char <= "\x7F" ? 1 : dense.test(char) ? charactersOfToken : 2;
	return sum;
}
