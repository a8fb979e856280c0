"use server";

import { defineAction } from "@/lib/server/http/define-action";
import { createResource as create, deleteResource as remove, updateResource } from "@/lib/server/http/resource-verbs";
import { actionContracts } from "@/lib/server/http/settings-contracts";

/** Changes settings of one record, by field. */
export const updateSettings = defineAction(actionContracts.update, updateResource);

/** Creates a record of a type. */
export const createResource = defineAction(actionContracts.create, create);

/** Deletes one record. */
export const deleteResource = defineAction(actionContracts.remove, remove);
