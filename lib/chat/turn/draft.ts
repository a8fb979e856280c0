import { sameJson } from "@/lib/shared/json";
import { wellFormed } from "../history/cap-text";
import type { CallPart, NoticePart, Part } from "../part";
import type { TurnEvent } from "../turn-event";

export type PartEvent = Extract<TurnEvent, { type: "part" }>;

/** The parts that a turn writes, as far as they are; each change is an event that the consumer stores. */
export class Draft {
	readonly parts: Part[];
	/** The text or reasoning part that grows. */
	private open: { readonly index: number; readonly kind: "text" | "reasoning"; text: string } | undefined;
	/** White space that nothing visible followed yet: no part begins with it or consists of it. */
	private blank = "";

	constructor(parts: readonly Part[]) {
		this.parts = [...parts];
	}

	add(part: Part): PartEvent {
		return this.put(this.parts.length, part);
	}

	put(index: number, part: Part): PartEvent {
		this.parts[index] = part;
		return { type: "part", index, part };
	}

	/** Says something once: a notice that is there already is not said again. */
	*notice(notice: NoticePart): Generator<TurnEvent> {
		if (!this.parts.some((part) => sameJson(part, notice))) yield this.add(notice);
	}

	/** Adds streamed text: a part of its own after another kind, else what the open part grows by. */
	*say(kind: "text" | "reasoning", text: string): Generator<TurnEvent> {
		if (this.open && this.open.kind !== kind) yield* this.close();
		if (this.open) {
			const { index, text: before } = this.open;
			this.open.text += text;
			this.parts[index] = { kind, text: this.open.text };
			if (text !== "") yield { type: "delta", index, offset: before.length, text };
			return;
		}
		this.blank += text;
		if (this.blank.trim() === "") return;
		this.open = { index: this.parts.length, kind, text: this.blank.trimStart() };
		this.blank = "";
		yield this.add({ kind, text: this.open.text });
	}

	/** Ends the open part; it is whole from here on. */
	*close(): Generator<TurnEvent> {
		this.blank = "";
		if (!this.open) return;
		const { index, kind, text } = this.open;
		this.open = undefined;
		yield this.put(index, { kind, text: wellFormed(text.trimEnd()) });
	}

	/** Makes reasoning of the text from a place on: a closing tag said that it was. */
	*fold(from: number): Generator<TurnEvent> {
		yield* this.close();
		for (const [index, part] of this.parts.entries()) {
			if (index >= from && part.kind === "text") yield this.put(index, { kind: "reasoning", text: part.text });
		}
	}

	/** The call at a place; it is there, or a caller is wrong. */
	call(index: number): CallPart {
		const part = this.parts[index];
		if (part?.kind !== "call") throw new Error(`part ${index} is no call`);
		return part;
	}

	changeCall(index: number, change: Partial<CallPart>): PartEvent {
		return this.put(index, { ...this.call(index), ...change });
	}
}
