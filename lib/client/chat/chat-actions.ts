import type { ConversationKind } from "@/lib/chat/conversation";
import type { ApprovalAnswer } from "@/lib/chat/part";
import type { Result } from "@/lib/shared/result";

/** Which page is open beside the settings assistant. */
export interface OpenPage {
	readonly href: string;
	readonly resource_type?: string;
	readonly resource_id?: string;
}

export interface SentMessage {
	/** Absent: a new conversation of `kind`. */
	readonly conversation_id?: string;
	readonly kind?: ConversationKind;
	readonly profile_id?: string;
	readonly agent: boolean;
	readonly text: string;
	/** The message it follows; set for an edit. Null: it is a first message. */
	readonly parent_id?: string | null;
	readonly page?: OpenPage;
	/** IANA zone of this browser (`browserTimeZone`); times that are said are meant in it. */
	readonly time_zone?: string;
	/** The same message sent again has the same one. */
	readonly client_id: string;
}

/** Everything a person can do in a conversation; the server's actions, or a test's. */
export interface ChatActions {
	sendMessage(input: SentMessage): Promise<Result<{ readonly conversation_id: string; readonly message_id: string }>>;
	stopTurn(input: { readonly conversation_id: string }): Promise<Result<unknown>>;
	cancelQueued(input: { readonly conversation_id: string }): Promise<Result<unknown>>;
	retryTurn(input: { readonly message_id: string }): Promise<Result<unknown>>;
	answerCall(input: {
		readonly conversation_id: string;
		readonly message_id: string;
		readonly call_id: string;
		readonly answer: ApprovalAnswer;
		readonly answers?: string[][];
	}): Promise<Result<unknown>>;
	revokeInConversation(input: { readonly conversation_id: string; readonly grant: string }): Promise<Result<unknown>>;
	setConversation(input: {
		readonly id: string;
		readonly profile_id?: string;
		readonly agent?: boolean;
		readonly title?: string;
		readonly head_id?: string;
	}): Promise<Result<unknown>>;
	branchConversation(input: { readonly message_id: string }): Promise<Result<{ readonly conversation_id: string }>>;
	archiveConversation(input: { readonly id: string }): Promise<Result<unknown>>;
	unarchive(input: { readonly id: string }): Promise<Result<unknown>>;
	restoreConversation(input: { readonly id: string }): Promise<Result<unknown>>;
	undoConversationWrites(input: {
		readonly conversation_id: string;
	}): Promise<Result<{ readonly receipts: readonly unknown[] }>>;
	deleteConversation(input: { readonly id: string }): Promise<Result<unknown>>;
	/** Consent to reach one host of a private network, which a model runs on. */
	confirmHost(input: { readonly host: string }): Promise<Result<unknown>>;
	/** Stores the secret of a skill with it. */
	keepSkillSecret(input: {
		readonly skill_id: string;
		readonly secret: string;
		readonly save_id: string;
	}): Promise<Result<unknown>>;
	undoWrite(input: { readonly event_id: number; readonly save_id: string }): Promise<Result<unknown>>;
}
