"use server";

import { defineAction } from "@/lib/server/http/define-action";
import { changeTimer as change } from "@/lib/server/timer/change-timer";
import { changeTimerInput } from "@/lib/skill/timer";

/** Pauses, goes on with, cancels, fires or dismisses a timer. */
export const changeTimer = defineAction(changeTimerInput, change);
