import "server-only";
import { userSettings } from "@/lib/preferences/resource";
import { userSettings as table } from "@/lib/server/db/schema/records";
import { chosenProfiles } from "@/lib/server/profile/profile-names";
import type { RecordKind } from "@/lib/server/setting/record-kind";

/** Preferences as they are stored: one row per person, from the first write on. */
export const preferencesRecord: RecordKind = {
	resource: userSettings,
	table,
	columns: [],
	absent: async () => ({}),
	ownership: (record) => ({ userId: record.id }),
	scope: (record) => `user:${record.id}`,
	refers: chosenProfiles(userSettings),
};
