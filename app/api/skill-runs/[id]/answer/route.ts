import { defineRoute } from "@/lib/server/http/define-route";
import { answerRun } from "@/lib/server/skill-run/answer-run";
import { answerBodyLimit, runContracts } from "@/lib/server/skill-run/run-contracts";

/** Takes what this browser says of the run it claimed, once. */
export const POST = defineRoute({
	route: "POST /api/skill-runs/[id]/answer",
	params: runContracts.run,
	body: runContracts.answer,
	bodyLimit: answerBodyLimit,
	handle: (ctx, { params, body }) => answerRun(ctx, { run_id: params.id, answer: body }),
});
