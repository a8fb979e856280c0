import { expect } from "vitest";
import type { ChatMessage } from "@/lib/chat/message";
import type { MessageDraft, Reflection, StorageBundle } from "../bundle";

/** One implementation under the contract. */
export interface BundleUnderTest {
	readonly bundle: StorageBundle;
	/** Makes a conversation that messages can be in. */
	openConversation(id: string): Promise<void>;
	/** The same data through an implementation opened anew, where data outlives it. */
	reopen?(): Promise<StorageBundle>;
}

let made = 0;
/** Rises as text, too. */
const next = () => String(++made).padStart(6, "0");

/** A conversation of its own for each test. */
export async function freshConversation(under: BundleUnderTest): Promise<string> {
	const id = `conversation_${next()}`;
	await under.openConversation(id);
	return id;
}

/** A finished message of a person, unless `fields` say otherwise. */
export function messageDraft(conversationId: string, fields: Partial<MessageDraft> = {}): MessageDraft {
	return {
		id: `message_${next()}`,
		conversation_id: conversationId,
		parent_id: null,
		role: "user",
		status: "complete",
		agent: false,
		parts: [{ kind: "text", text: "hello" }],
		created_at: 1_000,
		...fields,
	};
}

/** Appends `count` messages below each other; answers their ids, oldest first. */
export async function appendChain(bundle: StorageBundle, conversationId: string, count: number): Promise<string[]> {
	const ids: string[] = [];
	for (let at = 0; at < count; at++) {
		const draft = messageDraft(conversationId, {
			parent_id: ids.at(-1) ?? null,
			role: at % 2 === 0 ? "user" : "assistant",
			parts: [{ kind: "text", text: `message ${at}` }],
			created_at: 1_000 + at,
		});
		await bundle.messages.append(draft);
		ids.push(draft.id);
	}
	return ids;
}

/** Every page of a branch, newest first. */
export async function allPages(bundle: StorageBundle, headId: string, limit: number): Promise<ChatMessage[]> {
	const found: ChatMessage[] = [];
	for (let cursor: string | undefined, more = true; more; ) {
		const page = await bundle.messages.page(headId, { limit, ...(cursor === undefined ? {} : { cursor }) });
		expect(page.items.length).toBeLessThanOrEqual(limit);
		found.push(...page.items);
		cursor = page.next;
		more = cursor !== undefined;
	}
	return found;
}

/** Texts that storages lose: end of string, half characters, beyond the first plane, joined, composed, right to left. */
export const hardTexts = [
	"a\0b",
	"\uD83D alone",
	"alone \uDE00",
	"🦊👨‍👩‍👧‍👦🏳️‍🌈",
	"e\u0301 é",
	"你好，世界",
	"שלום مرحبا",
	'\'"`;--%_\\ $.x {"a":1}',
	"\r\n\t\u2028\u2029\uFEFF",
	"",
];

/** A note of a conversation. */
export function noteOf(
	conversationId: string,
	fields: Partial<Parameters<StorageBundle["workingMemory"]["append"]>[0]> = {},
) {
	return {
		id: `note_${next()}`,
		conversation_id: conversationId,
		text: "a note",
		protected: false,
		covers_to: null,
		created_at: 1_000,
		...fields,
	};
}

/** A reflection of a workspace. */
export function reflectionOf(workspaceId: string, fields: Partial<Reflection> = {}): Reflection {
	return {
		id: `reflection_${next()}`,
		workspace_id: workspaceId,
		conversation_id: "conversation_x",
		text: "learned",
		created_at: 1_000,
		...fields,
	};
}

/** A name nothing else has. */
export function freshName(kind: string): string {
	return `${kind}_${next()}`;
}
