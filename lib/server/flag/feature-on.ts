import "server-only";
import { type FlagKey, flagOf } from "@/lib/flag/flags";
import { database, type ReadHandle } from "@/lib/server/db/client";
import { loadRecord } from "@/lib/server/setting/load-record";
import { flagRecord, stateOf } from "./flag-record";

/** Whether a feature is on now: environment before override before initial value. */
export async function featureOn(key: FlagKey, db: ReadHandle = database().read): Promise<boolean> {
	const flag = flagOf(key);
	const record = await loadRecord(db, flagRecord, key);
	return flag !== undefined && record !== undefined && stateOf(flag, record).effective;
}
