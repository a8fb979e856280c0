"use server";

import { defineAction } from "@/lib/server/http/define-action";
import { addSkill as add } from "@/lib/server/skill/source/add-skill";
import { checkSkill as check } from "@/lib/server/skill/source/check-skill";
import { updateSkill as update } from "@/lib/server/skill/source/update-skill";
import { sourceContracts } from "@/lib/skill/source/source-contracts";

/** Adds a skill that was read. */
export const addSkill = defineAction(sourceContracts.add, add);

/** Looks whether the place a skill came from has another version; nothing changes. */
export const checkSkill = defineAction(sourceContracts.check, check);

/** Puts a version that was read in place of the kept one. */
export const updateSkill = defineAction(sourceContracts.update, update);
