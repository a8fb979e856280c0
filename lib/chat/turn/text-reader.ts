import type { ParsedCall } from "../fence/call-arguments";
import { FenceFilter, type Filtered } from "../fence/fence-filter";
import { type KnownTools, knownTool } from "../fence/known-tool";
import { ReasoningFilter, type TextPiece } from "../fence/reasoning-filter";
import type { ModelPort } from "../model-port";
import type { Offer } from "../turn-ports";

/** What a piece of stream gave: what to show, and the first whole call once it is there. */
export interface Read {
	readonly pieces: readonly TextPiece[];
	readonly call?: ParsedCall;
	/** Something set out to be a call and stayed text. */
	readonly broken?: true;
}

/**
 * Reads the text of one generation delta by delta: folds reasoning tags first, so that no call is found in them, then
 * looks for a call in what is left, where calls are written in text at all.
 */
export class TextReader {
	private readonly reasoning = new ReasoningFilter();
	private fence: FenceFilter | undefined;

	constructor(private readonly known: KnownTools | undefined) {
		this.fence = known && new FenceFilter(known);
	}

	push(delta: string): Read {
		return this.read(this.reasoning.push(delta));
	}

	end(): Read {
		const { pieces, call, broken } = this.read(this.reasoning.end());
		if (call || !this.fence) return { pieces, ...(call && { call }) };
		const rest = this.fence.end();
		const isBroken = broken || rest.broken !== undefined;
		return { ...shown(rest, pieces), ...(isBroken && { broken: true }) };
	}

	private read(pieces: readonly TextPiece[]): Read {
		let read: Read = { pieces: [] };
		for (const piece of pieces) {
			if (piece.kind === "text" && this.fence) read = shown(this.fence.push(piece.text), read.pieces);
			else read = { pieces: [...read.pieces, ...this.pass(piece)] };
			if (read.call) return read;
		}
		return read;
	}

	/** What is folded away with all before it takes along what was held back of it. */
	private pass(piece: TextPiece): TextPiece[] {
		if (piece.kind !== "fold_before" || !this.known || !this.fence) return [piece];
		const held = this.fence.end().text;
		this.fence = new FenceFilter(this.known);
		return [{ kind: "text", text: held }, piece];
	}
}

const shown = ({ text, call }: Filtered, before: readonly TextPiece[]): Read => ({
	pieces: text === "" ? before : [...before, { kind: "text", text }],
	...(call && { call }),
});

/** The reader for what is offered: calls are looked for only where the protocol writes them in text. */
export function openReader(protocol: ModelPort["protocol"], offer: Offer): TextReader {
	const isWritten = protocol === "fenced" && (offer.tools.length > 0 || (offer.toolsets ?? []).length > 0);
	return new TextReader(isWritten ? knownTools(offer) : undefined);
}

/** Names that a call may say. */
export const knownTools = ({ tools, toolsets = [] }: Offer): KnownTools => ({ tools: tools.map(knownTool), toolsets });
