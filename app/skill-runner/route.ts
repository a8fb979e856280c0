import * as z from "zod/mini";
import { defineRoute, refuseMethod } from "@/lib/server/http/define-route";
import { answerRunPage } from "@/lib/server/skill/frame/answer-run-page";

export const dynamic = "force-dynamic";

/** The page that a skill's script runs in, for a hidden frame of the conversation (*skills*, Js). */
export const GET = defineRoute({
	route: "GET /skill-runner",
	query: z.strictObject({ run: z.string() }),
	handle: (ctx, { query, request }) => answerRunPage(ctx, query, request),
});

export const OPTIONS = refuseMethod("OPTIONS /skill-runner");
