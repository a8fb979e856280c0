"use server";

import { memoryContracts } from "@/lib/chat/memory/memory-contracts";
import { defineAction } from "@/lib/server/http/define-action";
import { changeMemory as change } from "@/lib/server/memory/change-memory";
import { deleteMemory as remove, restoreMemory as restore } from "@/lib/server/memory/delete-memory";

/** Changes a remembered text. */
export const changeMemory = defineAction(memoryContracts.change, change);

/** Deletes remembered texts; answers what takes it back. */
export const deleteMemory = defineAction(memoryContracts.delete, remove);

/** Takes a deletion of remembered texts back. */
export const restoreMemory = defineAction(memoryContracts.restore, restore);
