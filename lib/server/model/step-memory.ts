import "server-only";
import type { StreamPart } from "./provider-model";

type Metadata = Extract<StreamPart, { type: "reasoning-end" }>["providerMetadata"];

/** Reasoning as the provider wants to see it again, with its signature. */
export interface RememberedReasoning {
	readonly text: string;
	readonly providerOptions?: NonNullable<Metadata>;
}

interface Step {
	readonly reasoning: readonly RememberedReasoning[];
	readonly calls: ReadonlyMap<string, NonNullable<Metadata>>;
}

/**
 * What came with the calls of a turn and is no part of history: thinking and its signatures, which Anthropic and
 * Google want back with the results. Lives as long as the port, so a turn that goes on elsewhere has none.
 */
export class StepMemory {
	readonly #steps = new Map<string, Step>();
	#reasoning: { text: string; providerOptions?: NonNullable<Metadata> }[] = [];
	readonly #calls = new Map<string, NonNullable<Metadata>>();
	#ids: string[] = [];

	/** A generation begins. */
	begin(): void {
		this.#reasoning = [];
		this.#ids = [];
	}

	/** Looks at a piece of the stream. */
	see(part: StreamPart): void {
		switch (part.type) {
			case "reasoning-start":
				this.#reasoning.push({ text: "", ...withOptions(part.providerMetadata) });
				break;
			case "reasoning-delta":
			case "reasoning-end": {
				const open = this.#reasoning.at(-1);
				if (open === undefined) break;
				if (part.type === "reasoning-delta") open.text += part.delta;
				Object.assign(open, withOptions(part.providerMetadata));
				break;
			}
			case "tool-call":
				this.#ids.push(part.toolCallId);
				if (part.providerMetadata !== undefined) this.#calls.set(part.toolCallId, part.providerMetadata);
				break;
		}
	}

	/** The generation ended well: its calls may come back in history. */
	keep(): void {
		const [first] = this.#ids;
		if (first !== undefined) this.#steps.set(first, { reasoning: this.#reasoning, calls: this.#calls });
	}

	/** Reasoning before the step whose first call has this id; nothing when it was not seen here. */
	reasoningOf(firstCallId: string): readonly RememberedReasoning[] | undefined {
		return this.#steps.get(firstCallId)?.reasoning;
	}

	metadataOf(callId: string): NonNullable<Metadata> | undefined {
		return this.#calls.get(callId);
	}
}

const withOptions = (metadata: Metadata) => (metadata === undefined ? {} : { providerOptions: metadata });
