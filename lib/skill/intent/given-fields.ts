import { isJsonObject, type Json, type JsonObject } from "@/lib/shared/json";

interface TextRule {
	/** UTF-16 units. */
	readonly max: number;
	/** One line: breaks become blanks. */
	readonly line?: true;
	/** What to send when it is missing. */
	readonly required?: string;
}

interface NumberRule {
	readonly min: number;
	readonly max: number;
	/** Also fractions. */
	readonly fraction?: true;
}

/** A name in one spelling: `dayOffset`, `day-offset` and `Day Offset` are `day_offset`. */
export function foldName(name: string): string {
	return name
		.trim()
		.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1_$2")
		.toLowerCase()
		.replace(/[\s.\-_]+/g, "_");
}

/** The parameters of one intent, read by any of their spellings; what is wrong with them gathers in `faults`. */
export class GivenFields {
	readonly faults: string[] = [];
	/** What the model should know beside the answer. */
	readonly notes: string[] = [];
	readonly #values = new Map<string, Json>();
	readonly #read = new Set<string>();

	constructor(parameters: JsonObject) {
		for (const [name, value] of Object.entries(parameters)) this.#values.set(foldName(name), value);
	}

	has(spellings: readonly string[]): boolean {
		return spellings.some((name) => isGiven(this.#values.get(name)));
	}

	/** The first given value of some spellings, the usual first. */
	value(spellings: readonly string[]): Json | undefined {
		const name = spellings.find((each) => isGiven(this.#values.get(each)));
		if (name === undefined) return undefined;
		this.#read.add(name);
		return this.#values.get(name);
	}

	/** Cleaned text; empty where there is none, or a fault. */
	text(spellings: readonly [string, ...string[]], rule: TextRule): string {
		const given = this.value(spellings);
		const [name] = spellings;
		if (given === undefined) {
			if (rule.required) this.faults.push(`"${name}" is missing: ${rule.required}.`);
			return "";
		}
		if (typeof given === "object") {
			this.faults.push(`"${name}" must be text.`);
			return "";
		}
		const text = rule.line ? oneLine(String(given)) : cleanText(String(given));
		if (text.length <= rule.max) return text;
		this.faults.push(`"${name}" is longer than ${rule.max} characters.`);
		return "";
	}

	number(spellings: readonly [string, ...string[]], rule: NumberRule): number | undefined {
		const given = this.value(spellings);
		if (given === undefined) return undefined;
		const number = typeof given === "string" && /^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(given) ? Number(given) : given;
		const fits = typeof number === "number" && number >= rule.min && number <= rule.max;
		if (fits && (rule.fraction || Number.isInteger(number))) return number;
		const kind = rule.fraction ? "number" : "whole number";
		this.faults.push(`"${spellings[0]}" must be a ${kind} from ${rule.min} to ${rule.max}.`);
		return undefined;
	}

	flag(spellings: readonly [string, ...string[]]): boolean | undefined {
		const given = this.value(spellings);
		if (given === undefined) return undefined;
		const said = String(given).trim().toLowerCase();
		if (["true", "yes", "1"].includes(said)) return true;
		if (["false", "no", "0"].includes(said)) return false;
		this.faults.push(`"${spellings[0]}" must be true or false.`);
		return undefined;
	}

	/** Several texts: a list, or one text with commas or semicolons; blanks left out. */
	list(spellings: readonly string[]): readonly string[] {
		const given = this.value(spellings);
		if (given === undefined) return [];
		const items = Array.isArray(given) ? given : [given];
		if (items.some((item) => isJsonObject(item) || Array.isArray(item))) {
			this.faults.push(`"${spellings[0]}" must be text or a list of texts.`);
			return [];
		}
		return items
			.flatMap((item) => (item === null ? [] : String(item).split(/[,;]/)))
			.flatMap((item) => {
				const text = item.replace(/[\r\n]/g, "").trim();
				return text === "" ? [] : [text];
			});
	}

	/** Names that nobody asked for, for the model to see that they did nothing. */
	unread(): readonly string[] {
		return [...this.#values].flatMap(([name, value]) =>
			isGiven(value) && !this.#read.has(name) ? [name.replace(/[^\p{L}\p{N}_]/gu, "").slice(0, 40)] : [],
		);
	}
}

function isGiven(value: Json | undefined): boolean {
	return value !== undefined && value !== null && !(typeof value === "string" && value.trim() === "");
}

/** Without control characters and halves of characters; line ends are `\n`. */
export function cleanText(text: string): string {
	return text
		.replace(/\r\n?/g, "\n")
		.replace(/(?![\n\t])\p{Cc}/gu, "")
		.replace(/\p{Surrogate}/gu, "\uFFFD")
		.trim();
}

/** The same on one line. */
export function oneLine(text: string): string {
	return cleanText(text).replace(/\s+/g, " ");
}
