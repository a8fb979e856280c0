"use server";

import { undoWrite as undo } from "@/lib/server/history/undo-write";
import { defineAction } from "@/lib/server/http/define-action";
import { actionContracts } from "@/lib/server/http/settings-contracts";

/** Takes one accepted write back, or one field of it. */
export const undoWrite = defineAction(actionContracts.undo, (ctx, { event_id, field, save_id }) =>
	undo(ctx, { eventId: event_id, field, saveId: save_id }),
);
