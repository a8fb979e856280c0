/** A piece of a model's text: shown, folded away, or word that all before it was reasoning. */
export type TextPiece =
	| { readonly kind: "text" | "reasoning"; readonly text: string }
	/** A closing tag whose opening was in the prompt: everything before it is reasoning. */
	| { readonly kind: "fold_before" };

/** Tags of reasoning, and of calls in a model's own markup; one family closes another's spelling. */
const families = [
	["think", "thinking", "thought", "reasoning"],
	["tool_call", "tool_calls", "tool_code", "tool_use", "function_call"],
] as const;

const names = families.flat();
const tag = new RegExp(`^<(/?)(${names.join("|")})[ \\t]*>`, "i");
const beginnings = names.flatMap((name) => [`<${name}>`, `</${name}>`]);

/**
 * Takes a model's text piece by piece and folds what stands in reasoning tags or in a model's own call markup; nothing
 * in there is ever read as a call. Tags in code, inline or fenced, are words like any other. An unclosed tag folds to
 * the end. The result does not depend on where the pieces were cut. It is for a model's text only, never a person's.
 */
export class ReasoningFilter {
	private pending = "";
	private family: number | undefined;
	private depth = 0;
	/** Fence that is open, marks of inline code that is open, and what came so far on this line. */
	private fence = "";
	private inline = 0;
	private line = "";
	private shown = false;
	private tagged = false;
	private pieces: TextPiece[] = [];

	push(delta: string): readonly TextPiece[] {
		this.pending += delta;
		return this.run(false);
	}

	end(): readonly TextPiece[] {
		return this.run(true);
	}

	private run(ended: boolean): readonly TextPiece[] {
		this.pieces = [];
		while (this.pending !== "") {
			const length = this.step(ended);
			if (length === 0) break;
			this.pending = this.pending.slice(length);
		}
		return this.pieces;
	}

	/** Takes what is decided at the start of the pending text; 0 asks for more. */
	private step(ended: boolean): number {
		const first = this.pending.charAt(0);
		if (first === "<" && (this.family !== undefined || !this.inCode)) return this.stepTag(ended);
		if ((first === "`" || first === "~") && this.family === undefined) return this.stepMarks(first, ended);
		const next = this.pending.slice(1).search(/[<`~\n]/);
		const plain = first === "\n" || next === -1 ? undefined : next + 1;
		const length = first === "\n" ? 1 : (plain ?? this.pending.length);
		if (plain === undefined && !ended && /[\uD800-\uDBFF]$/.test(this.pending.slice(0, length)))
			return this.emit(length - 1);
		return this.emit(length);
	}

	private get inCode(): boolean {
		return this.fence !== "" || this.inline > 0;
	}

	private stepTag(ended: boolean): number {
		const match = tag.exec(this.pending);
		if (!match) return this.couldBeTag() && !ended ? 0 : this.emit(1);
		const [whole, slash, name = ""] = match;
		const family = families.findIndex((each) => each.some((known) => known === name.toLowerCase()));
		if (slash) return this.close(whole.length, family);
		if (this.family !== undefined && this.family !== family) return this.emit(whole.length);
		this.family = family;
		this.depth += 1;
		this.tagged = true;
		return whole.length;
	}

	private close(length: number, family: number): number {
		if (this.family === family) {
			this.depth -= 1;
			if (this.depth === 0) this.family = undefined;
			return length;
		}
		if (this.family !== undefined || this.line.trim() !== "") return this.emit(length);
		if (!this.tagged && family === 0) this.pieces.push({ kind: "fold_before" });
		this.tagged = true;
		this.shown = false;
		return length;
	}

	/** A run of marks opens and closes inline code, or a fence where a line begins with three. */
	private stepMarks(mark: string, ended: boolean): number {
		const run = /^(?:`+|~+)/.exec(this.pending)?.[0] ?? mark;
		if (run.length === this.pending.length && !ended) return 0;
		const starts = /^ {0,3}$/.test(this.line);
		if (this.fence) {
			if (starts && run.startsWith(this.fence)) this.fence = "";
		} else if (starts && run.length >= 3 && this.inline === 0) this.fence = run;
		else if (mark === "`" && this.inline === 0) this.inline = run.length;
		else if (mark === "`" && this.inline === run.length) this.inline = 0;
		return this.emit(run.length);
	}

	private couldBeTag(): boolean {
		const said = this.pending.toLowerCase();
		if (beginnings.some((each) => each.startsWith(said))) return true;
		return /^<\/?[a-z_]+[ \t]+$/.test(said) && beginnings.some((each) => each.startsWith(said.trimEnd()));
	}

	private emit(length: number): number {
		const text = this.pending.slice(0, length);
		const kind = this.family === undefined ? "text" : "reasoning";
		if (kind === "text") this.follow(text);
		// The space between folded reasoning and the answer belongs to neither.
		const kept = kind === "text" && this.tagged && !this.shown ? text.trimStart() : text;
		if (kept === "") return length;
		if (kind === "text") this.shown = true;
		const last = this.pieces.at(-1);
		if (last?.kind === kind) this.pieces[this.pieces.length - 1] = { kind, text: last.text + kept };
		else this.pieces.push({ kind, text: kept });
		return length;
	}

	private follow(text: string): void {
		if (!text.endsWith("\n")) {
			this.line += text;
			return;
		}
		this.line = "";
		this.inline = 0;
	}
}

/** A whole text with reasoning tags and raw call markup folded; read as the filter reads it in pieces. */
export function foldReasoning(text: string): { readonly text: string; readonly reasoning: string } {
	const filter = new ReasoningFilter();
	let folded = { text: "", reasoning: "" };
	for (const piece of [...filter.push(text), ...filter.end()]) {
		if (piece.kind === "fold_before") folded = { text: "", reasoning: folded.reasoning + folded.text };
		else folded = { ...folded, [piece.kind]: folded[piece.kind] + piece.text };
	}
	return folded;
}
