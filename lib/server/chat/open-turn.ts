import "server-only";
import { processWide } from "@/lib/server/start/process-wide";
import type { TurnOpener } from "./turn-opening";
import { openTurnPorts } from "./turn-ports";

/** How turns of this process are opened; the real thing, unless a test put another in its place. */
export function turnOpener(): TurnOpener {
	return processWide<TurnOpener>("turn-opener", () => openTurnPorts);
}
