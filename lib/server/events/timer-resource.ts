import "server-only";
import { ne } from "drizzle-orm";
import { events } from "@/lib/server/db/schema/journal";

/** What events of timers are of. They are no writes of settings: they only tell other tabs to look. */
export const timerResource = "timer";

/** Leaves only events of settings, which history shows and undo takes back. */
export const ofSettings = ne(events.resourceType, timerResource);
