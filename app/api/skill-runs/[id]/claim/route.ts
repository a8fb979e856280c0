import { defineRoute } from "@/lib/server/http/define-route";
import { claimRun } from "@/lib/server/skill-run/claim-run";
import { runContracts } from "@/lib/server/skill-run/run-contracts";

/** Takes a run of a skill's page for this browser; the first one gets it. */
export const POST = defineRoute({
	route: "POST /api/skill-runs/[id]/claim",
	params: runContracts.run,
	handle: (ctx, { params }) => claimRun(ctx, { run_id: params.id }),
});
