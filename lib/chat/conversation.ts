import type { ChatMessage, MessageStatus } from "./message";

/** What a conversation is for: the chat page, or the docked settings assistant. */
export type ConversationKind = "chat" | "assistant";

/** A message that waits for the running turn to end; one, shown, cancellable. */
export interface QueuedMessage {
	readonly text: string;
	readonly queued_at: string;
	/** The id it will have as a message. */
	readonly message_id?: string;
	/** The page that was open when it was written. */
	readonly page?: { readonly href: string; readonly resource_type?: string; readonly resource_id?: string };
}

/** One conversation as lists and the page's head show it. */
export interface Conversation {
	readonly id: string;
	readonly kind: ConversationKind;
	readonly workspace_id: string;
	/** Empty until the first message named it. */
	readonly title: string;
	/** Empty: the workspace's default profile. */
	readonly profile_id: string;
	/** The Agent toggle. */
	readonly agent: boolean;
	/** The message at the end of the shown branch; null for an empty conversation. */
	readonly head_id: string | null;
	readonly queued?: QueuedMessage;
	/** A turn runs, or waits for a person. */
	readonly activity: "idle" | "streaming" | "waiting";
	/** With `streaming`: nobody is at it before then, a candidate is asked again. ISO 8601. */
	readonly goes_on_at?: string;
	readonly archived: boolean;
	/** ISO 8601. */
	readonly created_at: string;
	readonly updated_at: string;
}

/** A conversation with the newest messages of its shown branch, oldest first. */
export interface ConversationSnapshot {
	readonly conversation: Conversation;
	readonly messages: readonly ChatMessage[];
	/** Chat events up to this number are in it. */
	readonly n: number;
	/** Reads the messages before; absent at the start. */
	readonly older_cursor?: string;
}

/** A conversation as lists show it. */
export interface ConversationEntry extends Conversation {
	/** Where the searched words stand; absent when they stand in the title, or nothing was searched. */
	readonly excerpt?: string;
	/** Status of the message at the end of the shown branch. */
	readonly last_status?: MessageStatus;
}
