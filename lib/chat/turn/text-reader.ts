import type { Offer } from "../turn-ports";
import type { MadeCall } from "./made-call";
import type { Turn } from "./turn-state";

/** A stretch of what a model said. */
export interface Piece {
	readonly kind: "text" | "reasoning";
	readonly text: string;
}

/** What a piece of stream gave: what to show, and the first whole call once it is there. */
export interface Read {
	readonly pieces: readonly Piece[];
	readonly call?: MadeCall;
	/** Something set out to be a call and stayed text. */
	readonly broken?: true;
}

/** Takes the text of a stream delta by delta. */
export interface TextReader {
	push(delta: string): Read;
	end(): Read;
}

/** Shows everything. */
export const plainReader = (): TextReader => ({
	push: (text) => ({ pieces: [{ kind: "text", text }] }),
	end: () => ({ pieces: [] }),
});

/** The reader of a generation: calls are looked for in the text only where the protocol writes them there. */
export function openReader(_turn: Turn, _offer: Offer): TextReader {
	return plainReader();
}
