import type { QueryClient } from "@tanstack/react-query";
import type { ChatEvent } from "@/lib/chat/chat-event";
import { applyEvent } from "./adopt-snapshot";
import { browserWorld, EventStream } from "./event-stream";
import { readAgain } from "./query-client";

/**
 * Keeps the query cache in step with the server for as long as the page lives: events, gaps, a tab that comes
 * to the front or out of the page cache. All of it reads, nothing writes. Answers how to stop.
 */
export function startLiveUpdates(client: QueryClient): () => void {
	const listener = {
		onEvent: (event: Parameters<typeof applyEvent>[1]) => void applyEvent(client, event),
		onChat: chatIntake(client),
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

/** Words come one by one; the screen takes them in together, this often in ms. */
const intakeMs = 50;

/**
 * Collects what conversations say and applies it in one go: a page that drew every word by itself would never be done
 * drawing. The code is fetched when the first one speaks; without it everything is read again.
 */
function chatIntake(client: QueryClient): (event: ChatEvent) => void {
	let waiting: ChatEvent[] = [];
	const apply = async () => {
		const events = waiting;
		waiting = [];
		const { applyChatEvents } = await import("./chat/apply-chat-event");
		await applyChatEvents(client, events);
	};
	return (event) => {
		if (waiting.push(event) > 1) return;
		setTimeout(() => void apply().catch(() => readAgain(client)), intakeMs);
	};
}
