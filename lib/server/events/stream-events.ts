import "server-only";
import type { Context } from "@/lib/server/context";
import { processWide } from "@/lib/server/start/process-wide";
import { onShutdown } from "@/lib/server/start/shutdown";
import { newestEventId, readEvents } from "./read-events";
import { StreamHub } from "./stream-hub";
import { onAppended } from "./wake";

/** All event streams of this process. Rows of other processes are looked for five times a second while somebody watches. */
export function streamHub(): StreamHub {
	return processWide("event-stream-hub", () => {
		const journal = { newestId: newestEventId, read: readEvents, onAppended };
		const hub = new StreamHub(journal, { pollMs: 200, heartbeatMs: 15_000, maxViewers: 2000 });
		onShutdown(() => hub.closeAll());
		return hub;
	});
}

/**
 * The answer that streams a caller's events (*settings parity*, Events): what came after `Last-Event-ID`, then
 * everything new. Throws `invalid_arguments` for an id that is none, `rate_limited` for one stream too many.
 */
export async function streamEvents(
	ctx: Context,
	{ lastEventId, signal }: { readonly lastEventId: number | undefined; readonly signal: AbortSignal },
): Promise<Response> {
	const stream = await streamHub().open(ctx, lastEventId, signal);
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
