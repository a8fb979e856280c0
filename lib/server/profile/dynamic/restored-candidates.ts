import "server-only";
import { profileIssues } from "@/lib/profile/rules";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { applyChange } from "@/lib/server/setting/apply-change";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import { issue, ruleFields } from "@/lib/setting/issue/issue-rules";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { AppError } from "@/lib/shared/app-error";
import { profileRecord } from "../profile-record";
import { dynamicOf } from "./candidate-facts";
import { candidateFacts } from "./dynamic-writes";

/**
 * Takes out of a restored profile what cannot be its candidate any more, as their deletion would have, with an event of
 * its own that can be taken back. Throws `dependency_conflict` where none would be left.
 */
export async function leaveLostCandidates(
	tx: WriteTransaction,
	ctx: Context,
	record: StoredRecord,
	receipt: WriteReceipt,
): Promise<WriteReceipt> {
	const { version, candidates } = dynamicOf(record.values.dynamic);
	const known = await candidateFacts(tx, record.values.dynamic);
	const broken = profileIssues(
		{ dynamic: { version, candidates } },
		{ kind: "dynamic", cli: false, id: record.id, candidates: known },
	);
	if (broken.length === 0) return receipt;
	const lost = new Set(broken.map(({ path: [, index] }) => index));
	const kept = candidates.filter((_, index) => !lost.has(index));
	if (kept.length === 0) {
		throw new AppError("dependency_conflict", "None of the candidates of this profile is left.", {
			key: "agent_profile.dynamic",
			path: "dynamic.candidates",
			...ruleFields(issue("candidates_deleted")),
			suggested: "Restore one of its candidates first, or create a new profile.",
		});
	}
	const patch = { dynamic: { version: version + 1, candidates: kept } };
	const restored = {
		...record,
		revision: receipt.revision,
		updatedAt: Date.parse(receipt.updated_at),
		deletedAt: null,
	};
	const { revision, updatedAt } = await applyChange(tx, ctx, { kind: profileRecord, record: restored }, { patch });
	return { ...receipt, revision, updated_at: new Date(updatedAt).toISOString() };
}
