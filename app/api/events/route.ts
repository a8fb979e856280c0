import * as z from "zod/mini";
import { streamEvents } from "@/lib/server/events/stream-events";
import { defineRoute, refuseMethod } from "@/lib/server/http/define-route";

export const dynamic = "force-dynamic";

const eventId = z.optional(z.string().check(z.regex(/^\d{1,15}$/)));

/** `Last-Event-ID` is the browser's own header; `after` is for the first connection of a page that already read. */
export const GET = defineRoute({
	route: "GET /api/events",
	query: z.strictObject({ after: eventId }),
	headers: z.object({ "last-event-id": eventId }),
	handle: (ctx, { query, headers, request }) => {
		const after = headers["last-event-id"] ?? query.after;
		return streamEvents(ctx, { lastEventId: after === undefined ? undefined : Number(after), signal: request.signal });
	},
});

/** Next would open a stream for it that nobody reads. */
export const HEAD = refuseMethod("HEAD /api/events");
export const OPTIONS = refuseMethod("OPTIONS /api/events");
