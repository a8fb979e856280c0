import type { Conversation, ConversationSnapshot } from "@/lib/chat/conversation";
import type { ChatMessage } from "@/lib/chat/message";
import type { Approval, CallPart, Part, ResultPart } from "@/lib/chat/part";

const at = "2026-03-04T10:00:00.000Z";

/** A conversation for tests. */
export function sampleConversation(fields: Partial<Conversation> = {}): Conversation {
	return {
		id: "conversation_1",
		kind: "chat",
		workspace_id: "workspace_default",
		title: "Fallback for Reviewer",
		profile_id: "profile_guide",
		agent: true,
		head_id: null,
		activity: "idle",
		archived: false,
		created_at: at,
		updated_at: at,
		...fields,
	};
}

/** A message for tests; an assistant's unless `fields` say otherwise. */
export function sampleMessage(id: string, fields: Partial<ChatMessage> = {}): ChatMessage {
	return {
		id,
		conversation_id: "conversation_1",
		parent_id: null,
		role: "assistant",
		status: "complete",
		parts: [],
		created_at: at,
		updated_at: at,
		agent: true,
		...fields,
	};
}

export const sampleText = (text: string): Part => ({ kind: "text", text });

/** A call that ran, for tests. */
export function sampleCall(fields: Partial<CallPart> = {}): CallPart {
	return {
		kind: "call",
		call_id: "call_1",
		tool: "settings_search",
		title: "settings_search",
		source: { kind: "steward", toolset: "settings" },
		arguments: { query: "fallback model" },
		hop: 1,
		state: "done",
		rule: "reads_never_ask",
		started_at: "2026-03-04T10:00:00.000Z",
		ended_at: "2026-03-04T10:00:00.038Z",
		...fields,
	};
}

/** The result of such a call. */
export function sampleResult(fields: Partial<ResultPart> = {}): ResultPart {
	return { kind: "result", call_id: "call_1", status: "ok", text: '{"items":[{"key":"a"}]}', ...fields };
}

/** A card that waits, for tests. */
export function sampleApproval(fields: Partial<Approval> = {}): Approval {
	return {
		state: "pending",
		rule: "writes_ask",
		answers: ["once", "conversation", "always", "deny"],
		changes: [],
		settings_href: "/settings/workspace#workspace.default_toolsets",
		asked_at: at,
		expires_at: "2026-03-05T10:00:00.000Z",
		...fields,
	};
}

/** A snapshot whose messages are one branch, in the order given. */
export function sampleSnapshot(messages: readonly ChatMessage[], fields: Partial<ConversationSnapshot> = {}) {
	const chain = messages.map((message, index) => ({
		...message,
		parent_id: messages[index - 1]?.id ?? message.parent_id,
	}));
	const snapshot: ConversationSnapshot = {
		conversation: sampleConversation({ head_id: chain.at(-1)?.id ?? null }),
		messages: chain,
		n: 10,
		...fields,
	};
	return snapshot;
}
