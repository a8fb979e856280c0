"use server";

import { defineAction } from "@/lib/server/http/define-action";
import { actionContracts } from "@/lib/server/http/settings-contracts";
import { duplicateProfile as duplicate } from "@/lib/server/profile/duplicate-profile";

/** Copies a profile with its MCP document. */
export const duplicateProfile = defineAction(actionContracts.duplicate, (ctx, { profile_id, name, save_id }) =>
	duplicate(ctx, { profileId: profile_id, name, saveId: save_id }),
);
