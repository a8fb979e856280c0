import type { QueryClient } from "@tanstack/react-query";
import type { ChatEvent } from "@/lib/chat/chat-event";
import { applyEvent } from "./adopt-snapshot";
import { browserWorld, EventStream } from "./event-stream";
import { readAgain } from "./query-client";
import { queryKeys } from "./query-keys";

/**
 * Keeps the query cache in step with the server for as long as the page lives: events, gaps, a tab that comes
 * to the front or out of the page cache. All of it reads, nothing writes. Answers how to stop.
 */
export function startLiveUpdates(client: QueryClient): () => void {
	const listener = {
		onEvent: (event: Parameters<typeof applyEvent>[1]) => void applyEvent(client, event),
		onChat: (event: ChatEvent) => void takeChat(client, event),
		onGap: () => void readAgain(client),
	};
	let stream: EventStream | undefined = new EventStream(browserWorld(), listener);
	const ending = new AbortController();
	const options = { signal: ending.signal };
	document.addEventListener(
		"visibilitychange",
		() => {
			if (document.visibilityState === "visible") stream?.checkAlive();
		},
		options,
	);
	// A page in the page cache must hold neither stream nor lock, or it is not kept at all.
	window.addEventListener(
		"pagehide",
		() => {
			stream?.stop();
			stream = undefined;
		},
		options,
	);
	window.addEventListener(
		"pageshow",
		({ persisted }) => {
			stream ??= new EventStream(browserWorld(), listener);
			if (persisted) void readAgain(client);
		},
		options,
	);
	return () => {
		ending.abort();
		stream?.stop();
	};
}

/** Pages without a conversation do without this code until one speaks; without it everything is read again. */
async function takeChat(client: QueryClient, event: ChatEvent): Promise<void> {
	try {
		const { applyChatEvent } = await import("./chat/apply-chat-event");
		await applyChatEvent(client, event);
	} catch {
		await readAgain(client, queryKeys.conversations);
	}
}
