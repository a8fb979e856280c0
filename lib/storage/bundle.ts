import type { AnsweredBy, ChatMessage, MessageStatus, Usage } from "@/lib/chat/message";
import type { Part } from "@/lib/chat/part";
import type { ErrorBody } from "@/lib/shared/app-error";
import type { SkillPackage } from "@/lib/skill/skill-package";

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

/** Which part of a branch. */
export interface MessagePage {
	readonly limit: number;
	readonly cursor?: string;
	/** `false` where nobody looks at them: siblings may be left out. */
	readonly siblings?: boolean;
}

/**
 * Messages and their parts, in branches that share their beginning (*toolsets*, MessageStore). Numbers of writes rise
 * by the order in which the writes were kept; a call that writes several things answers the highest of theirs.
 */
export interface MessageStore {
	/**
	 * Adds a message below its parent. Refuses an id that is taken, a parent of another conversation (`not_found`), and
	 * a second message that is `streaming` or `waiting` (`version_conflict`).
	 */
	append(draft: MessageDraft): Promise<number>;
	/** Puts one part at its place, whole: over the one that is there, or right behind the last one. */
	putPart(messageId: string, index: number, part: Part): Promise<number>;
	/** Changes what is given. `not_found` for a message that is none. */
	change(messageId: string, change: MessageChange): Promise<number>;
	get(messageId: string): Promise<ChatMessage | undefined>;
	/**
	 * The branch that ends at `headId`, newest first, at most `limit`; `next` goes on at the older end, whatever is
	 * added meanwhile. Costs what the page costs, however long the branch is.
	 */
	page(headId: string, options: MessagePage): Promise<StorePage<ChatMessage>>;
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

/** Removing what people can take back: removed rows are in no list and no count until they are restored. */
export interface Removable {
	/** Removes those of `ids` that are there, at a time in ms; answers how many. */
	remove(ids: readonly string[], at: number): Promise<number>;
	/** Puts back those of `ids` that were removed and not yet purged; answers how many. */
	restore(ids: readonly string[]): Promise<number>;
	/** Forgets what was removed before a time in ms for good; answers how many. */
	purge(before: number): Promise<number>;
}

/** Notes of one conversation (*toolsets*, WorkingMemoryStore). */
export interface WorkingMemoryStore extends Removable {
	append(note: Omit<WorkingNote, "archived">): Promise<void>;
	/** Notes that count, oldest first, ties by id; with `archived` the archived ones among them. */
	list(conversationId: string, options?: { readonly archived?: boolean }): Promise<readonly WorkingNote[]>;
	/**
	 * Puts one note in the place of several: they are archived, protected ones stay as they are. All or nothing: an id
	 * that is no note of the conversation is `not_found`.
	 */
	compact(conversationId: string, ids: readonly string[], into: Omit<WorkingNote, "archived">): Promise<void>;
	archive(conversationId: string, ids: readonly string[]): Promise<void>;
	/** Puts another text in place; false where there is no such note. */
	change(id: string, text: string): Promise<boolean>;
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
export interface ReflectionStore extends Removable {
	insert(reflection: Reflection): Promise<void>;
	/** Newest first; ties by id. */
	listRecent(
		workspaceId: string,
		options: { readonly limit: number; readonly cursor?: string },
	): Promise<StorePage<Reflection>>;
	count(workspaceId: string): Promise<number>;
	listForConversation(conversationId: string): Promise<readonly Reflection[]>;
	/** Deletes those made before a time in ms for good; answers how many. */
	deleteOlderThan(workspaceId: string, before: number): Promise<number>;
	/** Puts another text in place; false where there is no such reflection. */
	change(id: string, text: string): Promise<boolean>;
}

/** A skill as it is kept: the package itself and what the catalog shows of it. */
export interface StoredSkill extends SkillPackage {
	readonly id: string;
	readonly workspace_id: string;
	readonly slug: string;
	readonly name: string;
	readonly description: string;
	/** Of the whole package, without its origin. */
	readonly hash: string;
	readonly updated_at: number;
}

/** What lists need of a skill: all but its files. */
export type SkillCatalogEntry = Omit<StoredSkill, "source_text" | "files">;

/** Skills of a workspace (*toolsets*, SkillStore). Removed ones are in no answer until they are restored. */
export interface SkillStore {
	/** Names and descriptions by slug, without the text. */
	catalog(workspaceId: string): Promise<readonly SkillCatalogEntry[]>;
	/**
	 * Puts a skill in the place of the one with its id, else in that of the one with its workspace and slug, whose id
	 * stays; adds it where there is neither.
	 */
	upsert(skill: StoredSkill): Promise<void>;
	get(id: string): Promise<StoredSkill | undefined>;
	/** Removes a skill at a time in ms; false where there is none. */
	remove(workspaceId: string, slug: string, at: number): Promise<boolean>;
	/** Puts a removed one back; false where it was purged, or where another one has its slug. */
	restore(id: string): Promise<boolean>;
	/** Forgets what was removed before a time in ms for good; answers how many. */
	purge(before: number): Promise<number>;
	exists(workspaceId: string, slug: string): Promise<boolean>;
	all(workspaceId: string): Promise<readonly StoredSkill[]>;
}

/** All that a conversation is kept in; implementations are interchangeable (*toolsets*, StorageBundle). */
export interface StorageBundle {
	readonly messages: MessageStore;
	readonly workingMemory: WorkingMemoryStore;
	readonly reflections: ReflectionStore;
	readonly skills: SkillStore;
	/**
	 * Runs several writes as one; none of them stands when `run` throws. `run` uses the stores it is given and may run
	 * again after a lock of another process.
	 */
	atomically<T>(run: (stores: Omit<StorageBundle, "atomically">) => Promise<T>): Promise<T>;
}
