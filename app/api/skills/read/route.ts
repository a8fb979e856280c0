import { defineRoute } from "@/lib/server/http/define-route";
import { readSkills } from "@/lib/server/skill/source/read-skills";
import { sourceContracts, sourceLimits } from "@/lib/skill/source/source-contracts";

export const dynamic = "force-dynamic";

/** Reads skills from an address, a text or files, and keeps them for an hour; nothing is added. */
export const POST = defineRoute({
	route: "POST /api/skills/read",
	body: sourceContracts.read,
	uploads: { bytes: sourceLimits.uploadBytes, parts: sourceLimits.uploadFiles + 1 },
	handle: (ctx, { body, files }) => readSkills(ctx, body, files),
});
