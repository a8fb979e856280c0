import "server-only";
import type { ChatEvent } from "@/lib/chat/chat-event";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import type { TailSource } from "./journal-tail";
import type { LivePart, LiveText } from "./live-text";
import { EventFrame, type StreamViewer } from "./stream-viewer";

/** Where chat events come from; the tables of conversations, messages and parts. */
export interface ChatJournal {
	newest(): Promise<number>;
	/** What the caller may see after a number, in order; `last` also passes over rows it may not see. */
	read(
		ctx: Context,
		page: { readonly after: number; readonly limit: number },
	): Promise<{ readonly items: readonly ChatEvent[]; readonly last: number }>;
	onAppended(listener: () => void): () => void;
}

/**
 * Chat for viewers: the stored rows, and over them the text that turns of this process are writing. Who watches such
 * a turn gets its text as it comes; what is stored of it in between says nothing new and is not sent.
 */
export class ChatSource implements TailSource<ChatEvent> {
	readonly newest: ChatJournal["newest"];
	readonly read: ChatJournal["read"];
	readonly onAppended: ChatJournal["onAppended"];
	readonly #live: LiveText;

	constructor(journal: ChatJournal, live: LiveText) {
		this.newest = () => journal.newest();
		this.read = (ctx, page) => journal.read(ctx, page);
		this.onAppended = (listener) => journal.onAppended(listener);
		this.#live = live;
	}

	cursor(viewer: StreamViewer): number {
		return viewer.cursor("chat");
	}

	send(viewers: readonly StreamViewer[], event: ChatEvent): void {
		const live = event.type === "part" ? this.#live.at(event.message_id, event.index) : undefined;
		const frame = new EventFrame("chat", live ? partEvent(live, event.n) : event);
		for (const viewer of viewers) {
			if (viewer.conversationId !== undefined && viewer.conversationId !== conversationOf(event)) continue;
			if (live && event.n === live.savedN && hearsLive(viewer) && has(viewer, live)) continue;
			viewer.send("chat", event.n, frame);
		}
	}

	caughtUp(viewer: StreamViewer, last: number): void {
		if (!hearsLive(viewer)) return;
		const { userId } = identityOf(viewer.ctx);
		for (const live of this.#live.of(userId, viewer.conversationId)) {
			if (live.n <= last) viewer.sendLive(new EventFrame("chat", partEvent(live, live.n)));
		}
	}
}

/** Hands text to the viewers who have the part it belongs to; the others get it with the part. */
export function sendDelta(
	viewers: readonly StreamViewer[],
	live: LivePart,
	{ offset, text }: { readonly offset: number; readonly text: string },
): void {
	const { n, conversationId: conversation_id, messageId: message_id, index } = live;
	const event: ChatEvent = { type: "delta", n, conversation_id, message_id, index, offset, text };
	const frame = new EventFrame("chat", event);
	for (const viewer of viewers) {
		if (!hearsLive(viewer) || identityOf(viewer.ctx).userId !== live.userId || !has(viewer, live)) continue;
		if (viewer.conversationId === undefined || viewer.conversationId === conversation_id) viewer.sendLive(frame);
	}
}

/** A token may be limited to some workspaces: it gets what was stored, whose rows are read with its own rights. */
const hearsLive = ({ ctx }: StreamViewer) => ctx.actor.kind === "person";

const has = (viewer: StreamViewer, live: LivePart) => viewer.cursor("chat") >= live.n;

function partEvent({ conversationId, messageId, index, part }: LivePart, n: number): ChatEvent {
	return { type: "part", n, conversation_id: conversationId, message_id: messageId, index, part };
}

function conversationOf(event: ChatEvent): string {
	return event.type === "conversation" ? event.conversation.id : event.conversation_id;
}
