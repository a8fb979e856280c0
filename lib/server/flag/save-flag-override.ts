import "server-only";
import { flagOf } from "@/lib/flag/flags";
import { runtimeFlag } from "@/lib/flag/resource";
import { flagIssues } from "@/lib/flag/rules";
import type { Context } from "@/lib/server/context";
import { refuseIssues } from "@/lib/server/setting/invalid-value";
import type { UpdateRequest } from "@/lib/server/setting/resource-adapter";
import { type WriteBinding, writeRecord } from "@/lib/server/setting/write-record";
import type { WriteReceipt } from "@/lib/setting/resource-snapshot";
import { envTextOf, flagRecord } from "./flag-record";

/** Overrides one flag, or takes the override back with `null`. Throws `env_locked` while the environment decides it. */
export async function saveFlagOverride(
	ctx: Context,
	input: UpdateRequest & { readonly flagKey: string },
): Promise<WriteReceipt> {
	const { flagKey, ...request } = input;
	return writeRecord(ctx, flagWrites, { ...request, id: flagKey });
}

/** How overrides may change. */
export const flagWrites: WriteBinding = {
	kind: flagRecord,
	admit: async (_tx, record) => {
		const flag = flagOf(record.id);
		if (flag) refuseIssues(runtimeFlag, flagIssues(flag, envTextOf(flag)));
	},
};
