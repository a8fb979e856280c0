import { defineRoute } from "@/lib/server/http/define-route";
import { listTimers } from "@/lib/server/timer/list-timers";

export const dynamic = "force-dynamic";

/** Timers, alarms and reminders of the person. */
export const GET = defineRoute({ route: "GET /api/timers", handle: (ctx) => listTimers(ctx) });
