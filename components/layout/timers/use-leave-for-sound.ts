"use client";

import { useSyncExternalStore } from "react";
import { awaitLeave, mayRing } from "./alarm-sound";

/** Whether this page may sound; kept current. */
export function useLeaveForSound(): boolean {
	return useSyncExternalStore(awaitLeave, mayRing, () => false);
}
