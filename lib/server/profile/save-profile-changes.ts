import "server-only";
import { agentProfile } from "@/lib/profile/resource";
import { misplacedIssues, profileIssues } from "@/lib/profile/rules";
import type { Context } from "@/lib/server/context";
import { refuseIssues } from "@/lib/server/setting/invalid-value";
import type { UpdateRequest } from "@/lib/server/setting/resource-adapter";
import { type WriteBinding, type WriteScene, writeRecord } from "@/lib/server/setting/write-record";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { admitProfile, nextDynamic } from "./dynamic/dynamic-writes";
import { leaveDependents, refuseCandidate } from "./profile-dependents";
import { profileFacts } from "./profile-facts";
import { profileRecord } from "./profile-record";

/**
 * Changes the given fields of a profile and nothing else. Options: `expected_revision`; `force` clears what refers to
 * a profile that is disabled. Candidates come with the version last read, which the write moves on. Throws `AppError`; then nothing is written.
 */
export async function saveProfileChanges(
	ctx: Context,
	input: UpdateRequest & { readonly profileId: string },
): Promise<WriteReceipt> {
	const { profileId, ...request } = input;
	return writeRecord(ctx, profileWrites, { ...request, id: profileId });
}

/** How profiles may change. */
export const profileWrites: WriteBinding = { kind: profileRecord, admit: admitProfile, count: nextDynamic, rules };

async function rules({ tx, ctx, record, sent, patch, options }: WriteScene): Promise<void> {
	const facts = await profileFacts(tx, record, patch);
	// a field that the profile does not have is refused also where its value would change nothing
	refuseIssues(agentProfile, [...misplacedIssues(sent, facts.kind), ...profileIssues(patch, facts)]);
	if (patch.auto_fallback === true) await refuseCandidate(tx, record.id);
	if (patch.enabled === false) await leaveDependents(tx, ctx, record.id, options.force);
}
