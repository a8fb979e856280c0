import "server-only";
import { identityOf } from "@/lib/server/auth/identity";
import type { Context } from "@/lib/server/context";
import { errorFacts, log } from "@/lib/server/log";
import { profileServers, type ServerEntry } from "@/lib/server/mcp-client/server-entries";
import { knownStates } from "@/lib/server/mcp-client/server-states";
import { askServer } from "./ask-server";
import { serverStatus } from "./server-status";

/**
 * Starts asking the servers of a profile's enabled document that nobody asked since their connection changed, so that each
 * row has a state before anybody uses it. A save never waits for it and never fails by it.
 */
export function probeProfileServers(ctx: Context, profileId: string): void {
	void probe(ctx, profileId).catch((error) => log("warn", "probe.failed", errorFacts(error)));
}

async function probe(ctx: Context, profileId: string): Promise<void> {
	const { enabled, entries } = await profileServers(ctx, profileId);
	if (!enabled) return;
	const on = entries.filter(({ server }) => server.enabled !== false);
	const known = await knownStates(on.map(({ server_ref }) => server_ref));
	const { userId } = identityOf(ctx);
	const isNew = async (entry: ServerEntry) => {
		const { phase } = await serverStatus(entry, known.get(entry.server_ref), userId);
		return phase === "untested" ? [entry] : [];
	};
	const untested = (await Promise.all(on.map(isNew))).flat();
	await Promise.all(untested.map((entry) => askServer(entry, userId)));
}
