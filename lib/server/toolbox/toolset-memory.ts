import "server-only";
import { processWide } from "@/lib/server/start/process-wide";
import { systemClock } from "@/lib/shared/clock";
import { ToolsetRegistry } from "@/lib/tool/toolset/toolset-registry";

/** Which toolsets are active where, for this process; a restart forgets it (*toolsets*, Persistence). */
export function toolsetMemory(): ToolsetRegistry {
	return processWide("toolset-registry", () => new ToolsetRegistry(systemClock));
}
