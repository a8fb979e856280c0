import type { ServerResponse } from "node:http";
import { Watchers } from "./watchers";

/** One frame of an event stream as it came, with its data read. */
export interface EventFrame {
	readonly text: string;
	readonly id: string | undefined;
	/** Undefined for comments. */
	readonly data: unknown;
}

interface Waiting {
	readonly frame: EventFrame;
	readonly to: ServerResponse;
}

/** Stands in the event streams of a page: lets frames through, or keeps them until they are released. */
export class EventGate {
	#held: Waiting[] = [];
	#holding = false;
	readonly #open = new Set<ServerResponse>();
	readonly #watchers = new Watchers();

	/** From now on frames that carry data stay here; comments still pass. */
	hold(): void {
		this.#holding = true;
	}

	get held(): readonly EventFrame[] {
		return this.#held.map(({ frame }) => frame);
	}

	get openStreams(): number {
		return this.#open.size;
	}

	/** Resolves once that many frames wait. */
	untilHeld(count: number): Promise<void> {
		return this.#watchers.until(() => this.#held.length >= count);
	}

	/** Resolves once that many streams of pages are open. */
	untilOpen(count = 1): Promise<void> {
		return this.#watchers.until(() => this.#open.size >= count);
	}

	/** Sends the waiting frames in the order given (default: as they came) and lets later ones through. */
	release(order: (frames: readonly EventFrame[]) => readonly EventFrame[] = (frames) => frames): void {
		this.#holding = false;
		this.#send(order);
	}

	/** Sends the waiting frames and keeps holding later ones. */
	releaseHeld(order: (frames: readonly EventFrame[]) => readonly EventFrame[] = (frames) => frames): void {
		this.#send(order);
	}

	/** Throws the waiting frames away, as a broken connection would. */
	drop(): void {
		this.#held = [];
	}

	/** Breaks every open stream; the page has to reconnect. Waiting frames are lost. */
	cut(): void {
		this.drop();
		for (const response of [...this.#open]) response.destroy();
	}

	/** Relays one stream frame by frame. */
	relay(source: NodeJS.ReadableStream, to: ServerResponse): void {
		this.#open.add(to);
		this.#watchers.changed();
		to.on("close", () => {
			this.#open.delete(to);
			this.#watchers.changed();
		});
		let rest = "";
		source.setEncoding("utf8");
		source.on("data", (chunk: string) => {
			const parts = (rest + chunk).split("\n\n");
			rest = parts.pop() ?? "";
			for (const part of parts) this.#receive(readFrame(`${part}\n\n`), to);
		});
		source.on("end", () => to.end());
		source.on("error", () => to.destroy());
	}

	#receive(frame: EventFrame, to: ServerResponse): void {
		if (!this.#holding || frame.data === undefined) to.write(frame.text);
		else {
			this.#held.push({ frame, to });
			this.#watchers.changed();
		}
	}

	#send(order: (frames: readonly EventFrame[]) => readonly EventFrame[]): void {
		const waiting = this.#held;
		this.#held = [];
		for (const frame of order(waiting.map((entry) => entry.frame))) {
			waiting.find((entry) => entry.frame === frame)?.to.write(frame.text);
		}
	}
}

/** Reads the text of one frame. */
export function readFrame(text: string): EventFrame {
	const fields = new Map<string, string>();
	for (const line of text.split("\n")) {
		const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
		if (name !== undefined && value !== undefined) fields.set(name, (fields.get(name) ?? "") + value);
	}
	const data = fields.get("data");
	return { text, id: fields.get("id"), data: data === undefined ? undefined : JSON.parse(data) };
}
