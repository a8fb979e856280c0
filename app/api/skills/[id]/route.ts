import { defineRoute } from "@/lib/server/http/define-route";
import { readSkill } from "@/lib/server/skill/read-skill";
import { skillContracts } from "@/lib/skill/skill-contracts";

/** One skill with its text, its files and what was odd about it. */
export const GET = defineRoute({
	route: "GET /api/skills/[id]",
	params: skillContracts.one,
	handle: (ctx, { params }) => readSkill(ctx, { skillId: params.id }),
});
