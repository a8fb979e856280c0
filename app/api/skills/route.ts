import { defineRoute } from "@/lib/server/http/define-route";
import { listSkillEntries } from "@/lib/server/skill/list-skill-entries";
import { skillContracts } from "@/lib/skill/skill-contracts";

export const dynamic = "force-dynamic";

/** All skills of a workspace by name. */
export const GET = defineRoute({
	route: "GET /api/skills",
	query: skillContracts.list,
	handle: async (ctx, { query }) => ({ skills: await listSkillEntries(ctx, { workspaceId: query.workspace_id }) }),
});
