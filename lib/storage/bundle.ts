import type { AnsweredBy, ChatMessage, MessageStatus, Usage } from "@/lib/chat/message";
import type { Part } from "@/lib/chat/part";
import type { ErrorBody } from "@/lib/shared/app-error";

/** A place in a list, opaque to callers. */
export interface StorePage<T> {
	readonly items: readonly T[];
	/** Where the next older items begin; absent at the end. */
	readonly next?: string;
}

export interface MessageDraft {
	readonly id: string;
	readonly conversation_id: string;
	readonly parent_id: string | null;
	readonly role: "user" | "assistant";
	readonly status: MessageStatus;
	readonly agent: boolean;
	readonly parts: readonly Part[];
	readonly answered_by?: AnsweredBy;
	/** ms since the epoch. */
	readonly created_at: number;
}

export interface MessageChange {
	readonly status?: MessageStatus;
	readonly answered_by?: AnsweredBy;
	readonly usage?: Usage;
	readonly error?: ErrorBody | null;
	readonly updated_at: number;
}

export interface TokenStats {
	readonly messages: number;
	readonly input: number;
	readonly output: number;
}

/** Messages and their parts, in branches that share their beginning (*toolsets*, MessageStore). */
export interface MessageStore {
	/** Adds a message below its parent; the same id twice is an error. Answers the number of the write. */
	append(draft: MessageDraft): Promise<number>;
	/** Puts one part at its place, whole. Answers the number of the write. */
	putPart(messageId: string, index: number, part: Part): Promise<number>;
	change(messageId: string, change: MessageChange): Promise<number>;
	get(messageId: string): Promise<ChatMessage | undefined>;
	/** The branch that ends at `headId`, newest first, at most `limit`; `next` goes on at the older end. */
	page(headId: string, options: { readonly limit: number; readonly cursor?: string }): Promise<StorePage<ChatMessage>>;
	tokenStats(conversationId: string): Promise<TokenStats>;
	/** Removes everything of a conversation. */
	deleteConversation(conversationId: string): Promise<void>;
}

/** What was condensed out of a conversation that outgrew its budget. */
export interface WorkingNote {
	readonly id: string;
	readonly conversation_id: string;
	readonly text: string;
	/** Text of loaded skills is never condensed. */
	readonly protected: boolean;
	/** Newest message the note stands for. */
	readonly covers_to: string | null;
	readonly created_at: number;
	readonly archived: boolean;
}

/** Notes of one conversation (*toolsets*, WorkingMemoryStore). */
export interface WorkingMemoryStore {
	append(note: Omit<WorkingNote, "archived">): Promise<void>;
	/** Notes that count, oldest first; archived ones on request. */
	list(conversationId: string, options?: { readonly archived?: boolean }): Promise<readonly WorkingNote[]>;
	/** Puts one note in the place of several, protected ones kept; all or nothing. */
	compact(conversationId: string, ids: readonly string[], into: Omit<WorkingNote, "archived">): Promise<void>;
	archive(conversationId: string, ids: readonly string[]): Promise<void>;
	change(id: string, text: string): Promise<boolean>;
	remove(ids: readonly string[]): Promise<number>;
}

/** What was learned from a finished conversation. */
export interface Reflection {
	readonly id: string;
	readonly workspace_id: string;
	readonly conversation_id: string;
	readonly text: string;
	readonly created_at: number;
}

/** Reflections of a workspace (*toolsets*, ReflectionStore). */
export interface ReflectionStore {
	insert(reflection: Reflection): Promise<void>;
	/** Newest first; ties by id. */
	listRecent(
		workspaceId: string,
		options: { readonly limit: number; readonly cursor?: string },
	): Promise<StorePage<Reflection>>;
	count(workspaceId: string): Promise<number>;
	listForConversation(conversationId: string): Promise<readonly Reflection[]>;
	deleteOlderThan(workspaceId: string, before: number): Promise<number>;
	change(id: string, text: string): Promise<boolean>;
	remove(ids: readonly string[]): Promise<number>;
}

/** A skill as it is kept: the file itself and what the catalog shows of it. */
export interface StoredSkill {
	readonly id: string;
	readonly workspace_id: string;
	readonly slug: string;
	readonly name: string;
	readonly description: string;
	/** The SKILL.md as it came. */
	readonly source_text: string;
	/** Where it came from: `bundled`, `text`, or a URL. */
	readonly origin: string;
	readonly updated_at: number;
}

/** Skills of a workspace (*toolsets*, SkillStore). */
export interface SkillStore {
	/** Names and descriptions by slug, without the text. */
	catalog(workspaceId: string): Promise<readonly Omit<StoredSkill, "source_text">[]>;
	upsert(skill: StoredSkill): Promise<void>;
	remove(workspaceId: string, slug: string): Promise<boolean>;
	exists(workspaceId: string, slug: string): Promise<boolean>;
	all(workspaceId: string): Promise<readonly StoredSkill[]>;
}

/** All that a conversation is kept in; implementations are interchangeable (*toolsets*, StorageBundle). */
export interface StorageBundle {
	readonly messages: MessageStore;
	readonly workingMemory: WorkingMemoryStore;
	readonly reflections: ReflectionStore;
	readonly skills: SkillStore;
	/** Runs several writes as one; none of them stands when `run` throws. */
	atomically<T>(run: (stores: Omit<StorageBundle, "atomically">) => Promise<T>): Promise<T>;
}
