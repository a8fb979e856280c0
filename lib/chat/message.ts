import type { ErrorBody } from "@/lib/shared/app-error";
import type { Part, ProfileRef } from "./part";

export const messageStatuses = ["streaming", "complete", "interrupted", "stopped", "failed", "waiting"] as const;

/** Where an assistant message stands; a person's message is always `complete`. */
export type MessageStatus = (typeof messageStatuses)[number];

/** Tokens of one turn as the provider counted them, or estimated when it did not. */
export interface Usage {
	readonly input: number;
	readonly output: number;
	readonly estimated?: true;
}

/** Which model answered and why it is not the chosen one. */
export interface AnsweredBy {
	readonly profile_id: string;
	/** Name of the profile at the time. */
	readonly profile: string;
	readonly model: string;
	/** The dynamic profile that passed the turn on to it. */
	readonly via?: ProfileRef;
	/** Set when a fallback answered (`agent-profile`, auto_fallback). */
	readonly fallback?: { readonly from: string; readonly reason: string };
}

/** One message of a conversation; an assistant message is one turn. */
export interface ChatMessage {
	readonly id: string;
	readonly conversation_id: string;
	/** The message before it; null for the first. Siblings are edits or repeated answers. */
	readonly parent_id: string | null;
	readonly role: "user" | "assistant";
	readonly status: MessageStatus;
	readonly parts: readonly Part[];
	/** ISO 8601. */
	readonly created_at: string;
	readonly updated_at: string;
	readonly answered_by?: AnsweredBy;
	readonly usage?: Usage;
	/** Set with `failed`. */
	readonly error?: ErrorBody;
	/** True when the Agent toggle was on for this turn. */
	readonly agent: boolean;
	/** Ids of the messages with the same parent, oldest first; only when there is more than one. */
	readonly siblings?: readonly string[];
}
