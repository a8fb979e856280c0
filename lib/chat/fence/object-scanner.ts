/** Deeper values are no call. */
export const maxDepth = 32;

/** What ends a string that a quote began; typographic quotes are what models make of straight ones, often of one side only. */
const closers: Readonly<Record<string, string>> = { '"': '"', "'": "'", "“": '”"', "‘": "’'" };
const openers = new Set(["{", "["]);
const ends = new Set(["}", "]"]);
/** A quote that may also be an apostrophe opens a string only after one of these. */
const beforeValue = new Set(["{", "[", ",", ":"]);

/** The state after the characters seen so far: outside, in a string until its closer, or in a comment. */
type Place =
	| { readonly in: "value" }
	| { readonly in: "string"; readonly closer: string }
	| { readonly in: "line" | "block" };

const outside: Place = { in: "value" };

/**
 * Finds where a JSON object or array ends, fed in pieces. It knows strings, escapes and comments, so braces and
 * fences inside text do not count. It does not say that the text is valid.
 */
export class ObjectScanner {
	private place: Place = outside;
	private depth = 0;
	private escaped = false;
	/** The last character outside strings that is no white space, and the one before the current. */
	private last = "";
	private previous = "";
	/** How far it has read. */
	position: number;

	constructor(start: number) {
		this.position = start;
	}

	/** Reads on in `text`, whose earlier part is unchanged; answers the index after the end, `broken`, or undefined. */
	scan(text: string, limit: number): number | "broken" | undefined {
		const end = Math.min(text.length, limit);
		while (this.position < end) {
			const character = text.charAt(this.position);
			this.position += 1;
			this.take(character);
			this.previous = character;
			if (this.depth === 0 && this.place === outside) return this.position;
			if (this.isBroken(character)) return "broken";
		}
		return undefined;
	}

	/** A fence's character outside strings ends the fence before the object; deeper nesting is no call. */
	private isBroken(character: string): boolean {
		return this.depth > maxDepth * 2 || (this.place === outside && (character === "`" || character === "~"));
	}

	private take(character: string): void {
		if (this.place.in === "string") this.inString(character, this.place.closer);
		else if (this.place.in === "line") this.place = character === "\n" ? outside : this.place;
		else if (this.place.in === "block") this.place = this.previous === "*" && character === "/" ? outside : this.place;
		else this.inValue(character);
	}

	private inString(character: string, closer: string): void {
		if (this.escaped) this.escaped = false;
		else if (character === "\\") this.escaped = true;
		else if (closer.includes(character)) this.place = outside;
	}

	private inValue(character: string): void {
		if (this.previous === "/" && (character === "/" || character === "*")) {
			this.place = { in: character === "/" ? "line" : "block" };
			return;
		}
		const closer = closers[character];
		if (closer && (character === '"' || character === "“" || beforeValue.has(this.last)))
			this.place = { in: "string", closer };
		else if (openers.has(character)) this.depth += 1;
		else if (ends.has(character)) this.depth -= 1;
		if (character !== "/" && character.trim() !== "") this.last = character;
	}
}

/** True for one object or array from its beginning to its end: what was cut off is never completed. */
export function isWhole(text: string): boolean {
	return new ObjectScanner(0).scan(text, text.length + 1) === text.length;
}
