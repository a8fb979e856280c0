import "server-only";
import type { ReadHandle } from "@/lib/server/db/client";
import { knownReferences } from "@/lib/server/setting/patch/known-references";
import { issue, ruleFields } from "@/lib/setting/issue/issue-rules";
import { AppError } from "@/lib/shared/app-error";

/** Refuses a profile that does not exist; empty stands for the workspace's default. Throws `invalid_value`. */
export async function checkProfile(db: ReadHandle, profileId: string): Promise<void> {
	if (profileId === "" || (await knownReferences(db, "agent_profile", [profileId])).has(profileId)) return;
	throw new AppError("invalid_value", "There is no such profile.", {
		path: "profile_id",
		...ruleFields(issue("existing_profile_or_empty")),
	});
}
