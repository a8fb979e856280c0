import "server-only";
import type { Context } from "@/lib/server/context";
import { ownConversation } from "@/lib/server/conversation/own-conversation";
import { database } from "@/lib/server/db/client";
import { processWide } from "@/lib/server/start/process-wide";
import { onShutdown } from "@/lib/server/start/shutdown";

import { newestChatNumber } from "@/lib/server/storage/chat-numbers";
import { readChatAfter } from "@/lib/server/storage/read-chat-after";
import { onChatWritten } from "./chat-wake";
import { liveText } from "./live-text";
import { newestEventId, readEvents } from "./read-events";
import { StreamHub } from "./stream-hub";
import { onAppended } from "./wake";

/**
 * All event streams of this process. Rows of other processes are looked for while somebody watches: changes five times
 * a second, chat ten times.
 */
export function streamHub(): StreamHub {
	return processWide("event-stream-hub", () => {
		const journal = { newestId: newestEventId, read: readEvents, onAppended };
		const chat = {
			newest: () => newestChatNumber(database().read),
			read: async (ctx: Context, page: { readonly after: number; readonly limit: number }) => {
				const { events, n } = await readChatAfter(ctx, page);
				return { items: events, last: n };
			},
			onAppended: onChatWritten,
		};
		const hub = new StreamHub(
			journal,
			{ pollMs: 200, heartbeatMs: 15_000, maxViewers: 2000 },
			{ journal: chat, live: liveText(), pollMs: 100 },
		);
		onShutdown(() => hub.stop());
		return hub;
	});
}

/**
 * The answer that streams a caller's events (*settings parity*, Events) and conversations: what came after
 * `Last-Event-ID`, then everything new. Throws `invalid_arguments` for an id that is none, `rate_limited` for one
 * stream too many.
 */
export async function streamEvents(
	ctx: Context,
	{ after, signal }: { readonly after?: StreamPlace; readonly signal: AbortSignal },
): Promise<Response> {
	return streamAnswer(ctx, await streamHub().open(ctx, after?.lastEventId, signal, after?.lastChat));
}

/** The answer that streams one conversation after a number, or from now on; throws `not_found` and `rate_limited`. */
export async function streamConversation(
	ctx: Context,
	{ id, after, signal }: { readonly id: string; readonly after: number | undefined; readonly signal: AbortSignal },
): Promise<Response> {
	await ownConversation(database().read, ctx, id);
	return streamAnswer(ctx, await streamHub().openConversation(ctx, { id, after }, signal));
}

/** Where a stream goes on: the newest event, and the newest number of chat where that is known. */
export interface StreamPlace {
	readonly lastEventId: number;
	readonly lastChat?: number;
}

/** Reads `<event id>` or `<event id>-<chat number>`. */
export function streamPlace(text: string): StreamPlace {
	const [event, chat] = text.split("-");
	return { lastEventId: Number(event), ...(chat === undefined ? {} : { lastChat: Number(chat) }) };
}

function streamAnswer(ctx: Context, stream: ReadableStream<Uint8Array>): Response {
	return new Response(stream, {
		headers: {
			// `no-transform` keeps compressing proxies from holding events back
			"cache-control": "no-cache, no-transform",
			"content-type": "text/event-stream; charset=utf-8",
			"cross-origin-resource-policy": "same-origin",
			"x-accel-buffering": "no",
			"x-content-type-options": "nosniff",
			"x-request-id": ctx.requestId,
		},
	});
}
