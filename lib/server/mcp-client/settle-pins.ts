import "server-only";
import type { ServerTool } from "@/lib/mcp/server-view";
import { database } from "@/lib/server/db/client";
import { pinTools, readPins, unpinTools } from "@/lib/server/mcp/tool-pins";
import type { ListedTool } from "./list-tools";
import { knownStates } from "./server-states";

/** The tools of one server as they are listed now, and what is decided about them. */
export interface PinnedServer {
	readonly server_ref: string;
	readonly tools: readonly ServerTool[];
	readonly listed: readonly ListedTool[];
}

/**
 * Pins tools that were always allowed before anybody saw them, as they are seen first, and forgets the pins of tools
 * that are not always allowed any more (*agent tools*, MCP permission model).
 */
export async function settlePins({ server_ref, tools, listed }: PinnedServer): Promise<void> {
	const pins = await readPins(server_ref);
	const allowed = new Set(tools.filter(({ always_allow }) => always_allow).map(({ tool }) => tool));
	const unseen = listed.filter(({ tool }) => allowed.has(tool) && !pins.has(tool));
	// A tool that is not listed now may come back.
	const given = tools.filter(({ tool, always_allow }) => !always_allow && pins.has(tool)).map(({ tool }) => tool);
	if (unseen.length === 0 && given.length === 0) return;
	await database().write(async (tx) => {
		await pinTools(tx, server_ref, unseen, Date.now());
		await unpinTools(tx, server_ref, given);
	});
}

/** Whether a tool still is what "always allow" was given for; `none`: it was not, or nobody saw it then. */
export async function pinStateOf(serverRef: string, tool: ServerTool): Promise<"none" | "unchanged" | "changed"> {
	const pin = (await readPins(serverRef)).get(tool.tool);
	if (pin === undefined || !tool.always_allow) return "none";
	return pin.hash === tool.definition_hash ? "unchanged" : "changed";
}

/** Pins a tool as it was listed last; nothing for one that was never listed. */
export async function pinTool(serverRef: string, tool: string): Promise<void> {
	const listed = (await knownStates([serverRef])).get(serverRef)?.tools.find((known) => known.tool === tool);
	if (listed !== undefined) await database().write((tx) => pinTools(tx, serverRef, [listed], Date.now()));
}
