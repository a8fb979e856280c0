import "server-only";
import { flagOf, flagState, type RuntimeFlag } from "@/lib/flag/flags";
import { runtimeFlag } from "@/lib/flag/resource";
import { runtimeFlags as table } from "@/lib/server/db/schema/records";
import { lockedFeature } from "@/lib/server/env";
import type { RecordKind, StoredRecord } from "@/lib/server/setting/record-kind";
import type { JsonObject } from "@/lib/shared/json";

/** Overrides of flags as they are stored: one row per flag from the first override on. */
export const flagRecord: RecordKind = {
	resource: runtimeFlag,
	table,
	columns: [],
	absent: async (_db, id) => (flagOf(id) ? {} : undefined),
	ownership: () => ({}),
	scope: () => "install",
	computed: async (_db, record): Promise<JsonObject> => {
		const flag = flagOf(record.id);
		if (!flag) return {};
		const { effective, source } = stateOf(flag, record);
		const locked = lockedFeature(flag.key);
		return { effective, source, default_value: flag.initial, env: flag.env, env_value: locked ?? null };
	},
};

/** The variable's text, as the rules read it; absent when the environment does not decide. */
export function envTextOf(flag: RuntimeFlag): string | undefined {
	const locked = lockedFeature(flag.key);
	return locked === undefined ? undefined : String(locked);
}

/** How a flag stands with the override that is stored for it. */
export function stateOf(flag: RuntimeFlag, record: StoredRecord) {
	const override = record.values.override;
	return flagState(flag, typeof override === "boolean" ? override : null, envTextOf(flag));
}
