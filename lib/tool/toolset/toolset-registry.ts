import type { Clock } from "@/lib/shared/clock";
import { normalizeToolsetName } from "@/lib/workspace/toolset-names";

/** A toolset stays active this long after its last use. */
export const toolsetTimeoutMs = 600_000;

/** Conversations that are remembered at once; the one used longest ago goes first. */
const maxConversations = 10_000;

/** What a dispatch comes to (*toolsets*, DispatchOutcome). */
export type ToolsetAnswer =
	| { readonly kind: "run"; readonly value: string }
	| { readonly kind: "error"; readonly message: string };

/**
 * Which toolsets are active in which conversation (*toolsets*, ToolsetRegistry). In memory only: a new conversation
 * and a restarted process begin with none. Use is enabling, auto-activation, start and end of a call; asking is not.
 */
export class ToolsetRegistry {
	readonly #clock: Clock;
	readonly #lastUse = new Map<string, Map<string, number>>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Names active now, in the order they became so; forgets those whose time is over. */
	activeNames(conversationId: string): ReadonlySet<string> {
		const uses = this.#lastUse.get(conversationId);
		if (!uses) return new Set();
		const now = this.#clock.now();
		for (const [name, at] of uses) {
			// A clock that was set back makes nobody older.
			if (Math.max(0, now - at) >= toolsetTimeoutMs) uses.delete(name);
		}
		if (uses.size === 0) this.#lastUse.delete(conversationId);
		return new Set(uses.keys());
	}

	/** Answers a call of `enable_toolset`; `known` are the toolsets of the conversation. */
	enable(conversationId: string, name: unknown, known: readonly string[]): ToolsetAnswer {
		const toolset = knownName("enable_toolset", name, known);
		if (typeof toolset !== "string") return toolset;
		const active = this.activeNames(conversationId).has(toolset);
		this.touch(conversationId, toolset);
		return {
			kind: "run",
			value: active ? `Toolset '${toolset}' is already active.` : `Toolset '${toolset}' activated.`,
		};
	}

	/** Answers a call of `disable_toolset`; one that is not active is deactivated all the same. */
	disable(conversationId: string, name: unknown, known: readonly string[]): ToolsetAnswer {
		const toolset = knownName("disable_toolset", name, known);
		if (typeof toolset !== "string") return toolset;
		this.#lastUse.get(conversationId)?.delete(toolset);
		return { kind: "run", value: `Toolset '${toolset}' deactivated.` };
	}

	/** A use of a toolset now: activates it or keeps it active. */
	touch(conversationId: string, toolset: string): void {
		const uses = this.#lastUse.get(conversationId) ?? new Map<string, number>();
		uses.set(toolset, this.#clock.now());
		this.#lastUse.delete(conversationId);
		this.#lastUse.set(conversationId, uses);
		if (this.#lastUse.size <= maxConversations) return;
		const [oldest] = this.#lastUse.keys();
		if (oldest !== undefined) this.#lastUse.delete(oldest);
	}

	/** Drops what is known of a deleted conversation. */
	forget(conversationId: string): void {
		this.#lastUse.delete(conversationId);
	}
}

function knownName(tool: string, name: unknown, known: readonly string[]): string | ToolsetAnswer {
	const available = `Available toolsets: ${known.join(", ")}.`;
	if (typeof name !== "string" || name.trim() === "") {
		return { kind: "error", message: `${tool} needs a 'name' argument. ${available}` };
	}
	const toolset = normalizeToolsetName(name);
	// The name comes from the model: only what could be a toolset is quoted back, bounded.
	if (!known.includes(toolset)) {
		return { kind: "error", message: `Unknown toolset '${toolset.slice(0, 64)}'. ${available}` };
	}
	return toolset;
}
