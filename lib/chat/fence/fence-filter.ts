import type { ParsedCall } from "./call-arguments";
import { lineStart, type OpenFence } from "./fence-line";
import { type KnownTools, knownName } from "./known-tool";
import { normalizeCall } from "./normalize-call";
import { ObjectScanner } from "./object-scanner";
import { parseLoose } from "./parse-loose";

/** Text that may be shown now, and the call once it is complete; what follows a call is dropped. */
export interface Filtered {
	readonly text: string;
	readonly call?: ParsedCall;
}

/** Why something that set out to be a call stayed text. */
export type BrokenCall = "cut_off" | "malformed";

export interface FilteredEnd extends Filtered {
	readonly broken?: BrokenCall;
}

/** A call may be this long, in UTF-16 units with its fence; a longer one is text. */
export const callLimit = 65_536;

/** A tool's name in text that cannot be read: the name, and the quote after it. */
const toolSaid =
	/(?:^|[{,[\s])["'“”‘’]?(?:tool|tool_name|name|function)["'“”‘’]?\s*:\s*["'“”‘’]([^"'“”‘’]+)(["'“”‘’]?)/;

/** A possible call at the start of the pending text; `opening` is its fence, without the space before the object. */
interface Candidate {
	readonly start: number;
	readonly opening: number;
	readonly fence: OpenFence | undefined;
	readonly scanner: ObjectScanner;
	/** Set once the object is complete and is a call; it counts if its line ends well. */
	end?: number;
	call?: ParsedCall;
}

/**
 * Takes a model's text piece by piece and finds the first call written in it (*agent tools*, tool call format): a
 * JSON object in a fence, or the object that the whole message begins with. It is a call only if it parses and names a
 * known tool; everything else is shown byte for byte. Only what could still become a call is held back. The result
 * does not depend on where the pieces were cut.
 */
export class FenceFilter {
	private pending = "";
	private mode: "line" | "rest" = "line";
	/** The code fence that the text is in, and one whose opening line is not over. */
	private open: OpenFence | undefined;
	private opening: OpenFence | undefined;
	private blank = true;
	private candidate: Candidate | undefined;
	private call: ParsedCall | undefined;
	private broken: BrokenCall | undefined;

	constructor(private readonly known: KnownTools) {}

	/** True while text is held back that may become a call. */
	get holding(): boolean {
		return this.candidate !== undefined;
	}

	push(delta: string): Filtered {
		if (this.call) return { text: "", call: this.call };
		this.pending += delta;
		return this.answer(this.run(false));
	}

	/** Nothing more comes: what is held is a call, or text after all. */
	end(): FilteredEnd {
		if (this.call) return { text: "", call: this.call };
		const answer = this.answer(this.run(true));
		return this.broken && !this.call ? { ...answer, broken: this.broken } : answer;
	}

	private answer(text: string): Filtered {
		return this.call ? { text, call: this.call } : { text };
	}

	/** Shows all that is decided. Each step decides by what is there alone, so a longer text decides the same. */
	private run(ended: boolean): string {
		let text = "";
		while (this.pending !== "" && !this.call) {
			const shown = this.candidate ? this.stepCall(this.candidate, ended) : this.stepText(ended);
			if (shown === undefined) break;
			text += shown;
		}
		return text;
	}

	private stepText(ended: boolean): string | undefined {
		if (this.mode === "rest") return this.stepRest(ended);
		const found = lineStart(this.pending, { open: this.open, blank: this.blank, ended });
		switch (found.kind) {
			case "more":
				return undefined;
			case "closing":
				this.open = undefined;
				this.mode = "rest";
				return "";
			case "text":
				this.mode = "rest";
				return "";
			case "opening":
				this.opening = found.fence;
				this.mode = "rest";
				return this.take(found.length);
			case "candidate":
				this.candidate = { ...found, scanner: new ObjectScanner(found.start) };
				return "";
		}
	}

	/** To the end of the line nothing can begin. */
	private stepRest(ended: boolean): string | undefined {
		const newline = this.pending.indexOf("\n");
		const length = newline === -1 ? this.pending.length : newline + 1;
		const end = newline === -1 && !ended && /[\uD800-\uDBFF]$/.test(this.pending) ? length - 1 : length;
		if (end === 0) return undefined;
		// A backtick later in the line makes it inline code, which opens nothing.
		if (this.opening?.mark === "`" && this.pending.slice(0, end).includes("`")) this.opening = undefined;
		if (newline !== -1) {
			this.open ??= this.opening;
			this.opening = undefined;
			this.mode = "line";
		}
		return this.take(end);
	}

	private stepCall(candidate: Candidate, ended: boolean): string | undefined {
		if (candidate.end === undefined) {
			const end = candidate.scanner.scan(this.pending, callLimit);
			if (typeof end === "number") return this.completed(candidate, end);
			if (end === undefined && !ended && this.pending.length < callLimit) return undefined;
			if (end === "broken") this.doubt(this.pending.slice(0, candidate.scanner.position), "malformed");
			else if (ended) this.doubt(this.pending, "cut_off");
			return this.release(candidate);
		}
		const after = this.afterCall(candidate.end, candidate.fence, ended);
		if (after === undefined) return undefined;
		if (!after) return this.release(candidate);
		this.call = candidate.call;
		return "";
	}

	private completed(candidate: Candidate, end: number): string | undefined {
		const object = this.pending.slice(candidate.start, end);
		const value = parseLoose(object);
		const call = value === undefined ? undefined : normalizeCall(value, this.known);
		if (!call) {
			if (value === undefined) this.doubt(object, "malformed");
			return this.release(candidate);
		}
		candidate.end = end;
		candidate.call = call;
		return "";
	}

	/** A call ends its line; prose after it on the same line makes it a quotation. */
	private afterCall(end: number, fence: OpenFence | undefined, ended: boolean): boolean | undefined {
		const tail = this.pending.slice(end).replace(/^[ \t}\],;]+/, "");
		if (tail === "") return ended ? true : undefined;
		return /^[\r\n{[]/.test(tail) || (fence !== undefined && tail.startsWith(fence.mark));
	}

	/** Not a call: its fence is an ordinary one, and what is in it ordinary text. */
	private release(candidate: Candidate): string {
		this.candidate = undefined;
		this.opening = candidate.fence;
		this.mode = "rest";
		return this.take(candidate.opening);
	}

	/** Notes why a text stays one that names a known tool, or was cut before it could. */
	private doubt(text: string, broken: BrokenCall): void {
		const said = toolSaid.exec(text);
		const isCall = said?.[2]
			? knownName(said[1] ?? "", this.known) !== undefined
			: /^[^{[]*[{[]\s*["'“]?tool/.test(text);
		if (isCall) this.broken = broken;
	}

	private take(length: number): string {
		const text = this.pending.slice(0, length);
		this.pending = this.pending.slice(length);
		if (text.trim() !== "") this.blank = false;
		return text;
	}
}

/**
 * Reads a whole text as the filter reads it in pieces: what to show, the first call, and whether something that set
 * out to be a call stayed text.
 */
export function parseWhole(text: string, known: KnownTools): FilteredEnd {
	const filter = new FenceFilter(known);
	const shown = filter.push(text);
	if (shown.call) return shown;
	const rest = filter.end();
	return { ...rest, text: shown.text + rest.text };
}
