import * as z from "zod/mini";
import { streamEvents, streamPlace } from "@/lib/server/events/stream-events";
import { defineRoute, refuseMethod } from "@/lib/server/http/define-route";

export const dynamic = "force-dynamic";

/** The newest event, and the newest number of chat. */
const place = z.optional(z.string().check(z.regex(/^\d{1,15}(-\d{1,15})?$/)));

/** `Last-Event-ID` is the browser's own header; `after` is for the first connection of a page that already read. */
export const GET = defineRoute({
	route: "GET /api/events",
	query: z.strictObject({ after: place }),
	headers: z.object({ "last-event-id": place }),
	handle: (ctx, { query, headers, request }) => {
		const after = headers["last-event-id"] ?? query.after;
		return streamEvents(ctx, {
			...(after === undefined ? {} : { after: streamPlace(after) }),
			signal: request.signal,
		});
	},
});

/** Next would open a stream for it that nobody reads. */
export const HEAD = refuseMethod("HEAD /api/events");
export const OPTIONS = refuseMethod("OPTIONS /api/events");
