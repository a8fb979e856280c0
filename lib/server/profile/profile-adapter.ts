import "server-only";
import { agentProfile } from "@/lib/profile/resource";
import { entityId } from "@/lib/server/setting/check-target";

import type { ResourceAdapter } from "@/lib/server/setting/resource-adapter";
import { createProfile } from "./create-profile";
import { deleteProfile } from "./delete-profile";
import { listProfiles } from "./list-profiles";
import { profileChoices } from "./profile-choices";
import { readProfile } from "./read-profile";
import { saveProfileChanges } from "./save-profile-changes";

/** Binds `agent_profile` to its verbs. */
export const profileAdapter: ResourceAdapter = {
	resource: agentProfile,
	list: listProfiles,
	read: async (ctx, target) => readProfile(ctx, entityId(agentProfile, target)),
	update: async (ctx, target, request) =>
		saveProfileChanges(ctx, { ...request, profileId: entityId(agentProfile, target) }),
	choices: profileChoices,
	create: async (ctx, values, { saveId }) => createProfile(ctx, { values, saveId }),
	remove: async (ctx, target, options) => deleteProfile(ctx, { profileId: entityId(agentProfile, target), options }),
};
