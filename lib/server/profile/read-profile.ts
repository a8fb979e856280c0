import "server-only";
import type { Context } from "@/lib/server/context";
import { readRecord } from "@/lib/server/setting/read-record";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { profileRecord } from "./profile-record";

/** One profile, redacted. Throws `not_found`. */
export function readProfile(ctx: Context, profileId: string): Promise<ResourceSnapshot> {
	return readRecord(ctx, profileRecord, profileId);
}
