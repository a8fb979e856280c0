import * as z from "zod/mini";
import { defineRoute, refuseMethod } from "@/lib/server/http/define-route";
import { answerSkillFile } from "@/lib/server/skill/frame/answer-skill-file";

export const dynamic = "force-dynamic";

/** A file that came with a skill, for the sandboxed frame that shows it. */
export const GET = defineRoute({
	route: "GET /skill-files/[skillId]/[...path]",
	params: z.strictObject({ skillId: z.string(), path: z.array(z.string()) }),
	// What the page is about, read by its own scripts.
	query: z.record(z.string(), z.unknown()),
	handle: (ctx, { params, request }) => answerSkillFile(ctx, params, request),
});

export const OPTIONS = refuseMethod("OPTIONS /skill-files/[skillId]/[...path]");
